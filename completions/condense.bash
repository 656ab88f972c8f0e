# condense completion for bash 3.2 and later (3.2 has no compopt): eval "$(condense completion bash)"
# bash parts words at = and :, so they are put together again here before condense is asked.
_condense() {
	local rest=${COMP_LINE:0:COMP_POINT} word blanks i last
	local -a words=()
	local IFS=$' \t\n'
	for ((i = 0; i <= COMP_CWORD; i++)); do
		blanks=${rest%%[!$' \t\n']*}
		rest=${rest#"$blanks"}
		word=${COMP_WORDS[i]}
		if ((i == COMP_CWORD)); then word=$rest; fi
		last=$((${#words[@]} - 1))
		if [[ -z $blanks && $last -ge 0 && $rest == "$word"* ]]; then
			words[last]=${words[last]}$word
		else
			words+=("$word")
		fi
		rest=${rest#"$word"}
	done
	last=$((${#words[@]} - 1))
	((last > 0)) || return
	local current=${words[last]} kept='' part
	for part in = :; do
		if [[ $COMP_WORDBREAKS == *$part* && $current == *$part* ]]; then
			word=${current%"$part"*}$part
			if ((${#word} > ${#kept})); then kept=$word; fi
		fi
	done

	local answer head line
	answer=$(command condense __complete bash --at="$current" "${words[@]:1:last-1}" 2>/dev/null)
	head=${answer%%$'\n'*}
	COMPREPLY=()
	local -a texts=()
	while IFS= read -r line; do
		[[ $line == :* || -z $line ]] && continue
		word=${line%%$'\t'*}
		COMPREPLY+=("${word#"$kept"}")
		texts+=("$line")
	done <<<"$answer"

	part=${current#"$kept"}
	case $head in
		*' files'*) _condense_paths "$part" -f ;;
		*' jsonl'*) _condense_paths "$part" -d; _condense_paths "$part" -f -X '!*.jsonl' ;;
		*' folders'*) _condense_paths "$part" -d ;;
		*) compopt +o default 2>/dev/null ;;
	esac
	[[ $head == *' nospace'* ]] && compopt -o nospace 2>/dev/null
	# A list that is only looked at, after the second press of the key, says what the words mean.
	if [[ $COMP_TYPE == 63 && ${#COMPREPLY[@]} -gt 1 && ${#COMPREPLY[@]} -eq ${#texts[@]} ]]; then
		for i in "${!texts[@]}"; do
			[[ ${texts[i]} == *$'\t'* ]] && COMPREPLY[i]="${COMPREPLY[i]}  (${texts[i]#*$'\t'})"
		done
	fi
}

# Names with quotes or a tilde are left to bash itself, which completes them when there is nothing else.
_condense_paths() {
	[[ $1 == *[\\\'\"\$\~]* ]] && return
	local path
	while IFS= read -r path; do
		[[ -n $path ]] && COMPREPLY+=("$path")
	done <<<"$(compgen "${@:2}" -- "$1")"
	compopt -o filenames 2>/dev/null
}

complete -o default -F _condense condense
