#compdef condense
# condense completion for zsh, after compinit: source <(condense completion zsh)
# Or as a file named _condense in a folder of $fpath.
_condense() {
	local -a before lines candidates
	local head line value text
	(( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
	lines=("${(@f)$(command condense __complete zsh --at="${(Q)PREFIX}" "${before[@]}" 2>/dev/null)}")
	head=${lines[1]}
	for line in "${lines[@]:1}"; do
		[[ -n $line ]] || continue
		value=${line%%$'\t'*}
		text=${${line#$value}#$'\t'}
		candidates+=("${value//:/\\:}${text:+:$text}")
	done

	local -a ending
	[[ $head == *' nospace'* ]] && ending=(-S '')
	local found=1
	if (( ${#candidates} > 0 )); then
		_describe -V 'condense' candidates "${ending[@]}" && found=0
	fi
	[[ $PREFIX == -*=* ]] && compset -P '*='
	case $head in
		*' files'*) _files && found=0 ;;
		*' jsonl'*) _files -g '*.jsonl(-.)' && found=0 ;;
		*' folders'*) _files -/ && found=0 ;;
	esac
	return $found
}

if [[ ${funcstack[1]} == _condense ]]; then
	_condense "$@"
elif (( $+functions[compdef] )); then
	compdef _condense condense
fi
