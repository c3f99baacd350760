#!/bin/bash
# Runs every command of docs/curl.md from top to bottom and compares what it says with what stands below it.
. "$(dirname "$0")/checks.bash"
page=$(dirname "$0")/../../docs/curl.md

# as_pattern TEXT: a pattern of bash that the text itself fits, and `…` anything.
as_pattern() { sed 's/[][*?\\+@!()|]/\\&/g; s/…/*/g' <<<"$1"; }

# try TITLE COMMANDS EXPECTED
try() {
    local said
    # shellcheck disable=SC2097,SC2098
    said=$(T=$url bash -c "$2" 2>/dev/null | tr -d '\0\r') || true
    # shellcheck disable=SC2053  # a pattern is meant
    if [[ $said == $(as_pattern "$3") ]]; then
        ok "$1"
    else
        not_ok "$1" "commands: $2" "expected: $3" "     got: $said"
    fi
}

title='' block='' commands='' text='' tried=0
while IFS= read -r line; do
    case $block:$line in
        ':```sh') block=commands commands='' ;;
        ':```') block=expected text='' ;;
        commands:'```') block='' ;;
        expected:'```')
            block=''
            try "$title: $(head -1 <<<"$commands" | cut -c 1-70)" "$commands" "${text%$'\n'}"
            commands='' tried=$((tried + 1))
            ;;
        commands:*) commands+="$line"$'\n' ;;
        expected:*) text+="$line"$'\n' ;;
        :'## '*) title=${line#'## '} ;;
    esac
done <"$page"
is "every block of commands has what it says below it" "$(grep -c '^```sh$' "$page")" "$tried"
