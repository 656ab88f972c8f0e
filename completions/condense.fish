# condense completion for fish: condense completion fish | source
# Or as ~/.config/fish/completions/condense.fish
function __condense_complete
	set -l before (commandline -opc)
	set -l current (commandline -ct)
	set -l lines (command condense __complete fish "--at=$current" $before[2..] 2>/dev/null)
	set -l head $lines[1]
	set -e lines[1]
	printf '%s\n' $lines
	set -l option (string match -r -- '^-.*?=' "$current")
	set -l path (string replace -- "$option" '' "$current")
	switch "$head"
		case '* files*'
			__fish_complete_path "$path" | string replace -r -- '^' "$option"
		case '* jsonl*'
			__fish_complete_path "$path" | string match -r -- '^(?:.*/|.*\.jsonl)(?:\t.*)?$' | string replace -r -- '^' "$option"
		case '* folders*'
			__fish_complete_directories "$path" | string replace -r -- '^' "$option"
	end
end

complete -c condense -e
complete -c condense -k -f -a '(__condense_complete)'
