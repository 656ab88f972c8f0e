#!/bin/sh
# Compacts the sessions of a folder one by one, and tries again where that can help.
# usage: loop.sh FOLDER [TOKENS]
# Exits with the worst code of all. WAIT is the time between two tries, in seconds.
folder=${1:?usage: loop.sh FOLDER [TOKENS]}
limit=${2:-150k}
worst=0
for session in "$folder"/*.jsonl; do
	[ -e "$session" ] || continue
	code=0
	condense verify --strict --quiet "$session" || code=$?
	if [ "$code" -eq 0 ]; then
		for try in 1 2 3; do
			code=0
			condense compact --no-preview --fail-over "$limit" "$session" || code=$?
			case $code in
				3 | 4) [ "$try" -eq 3 ] || sleep "${WAIT:-60}" ;; # in use, or a model failed
				*) break ;;
			esac
		done
	fi
	[ "$code" -lt 130 ] || exit "$code" # interrupted
	[ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
