# The words the numbered scripts are written in. Sourced, not run.
#
# A script talks to the server at $TOUCHPLANE_URL, and 07 and 08 to the program $TOUCHPLANE as well. Each check prints one
# line, `ok - what` or `not ok - what`, and a script with a failed check exits 1. Nothing here sleeps: what has to be
# waited for is a line of a stream, and it is waited for by reading.

set -euo pipefail
url=${TOUCHPLANE_URL:-http://127.0.0.1:8080}
scratch=$(mktemp -d)
failures=0
listeners=()

finish() {
    local code=$?
    for listener in ${listeners[@]+"${listeners[@]}"}; do kill "$listener" 2>/dev/null || true; done
    rm -rf "$scratch"
    [ "$code" -eq 0 ] || echo "not ok - $(basename "$0") ended early, with code $code"
    [ "$failures" -eq 0 ] || exit 1
}
trap finish EXIT

ok() { echo "ok - $1"; }
not_ok() {
    echo "not ok - $1"
    printf '%s\n' "${@:2}" | cut -c 1-600 | sed 's/^/       /'
    failures=$((failures + 1))
}

# is NAME EXPECTED ACTUAL
is() { if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "expected: $2" "     got: $3"; fi; }

# has NAME PART TEXT: the text contains the part, which is not nothing.
has() {
    case $3 in
        *"${2:-(nothing)}"*) ok "$1" ;;
        *) not_ok "$1" "expected in it: $2" "           got: $3" ;;
    esac
}

# holds NAME FILTER [JSON]: jq says true of the JSON, and says it once; of $body when none is given.
holds() {
    local json=${3-$body} said
    said=$(jq -c "$2" 2>&1 <<<"$json") || true
    if [ "$said" = true ]; then ok "$1"; else not_ok "$1" "does not hold: $2" "           but: $said" "            in: $json"; fi
}

# answer CURL-ARGUMENTS…: curl itself, with what came back in $status, $head and $body.
# shellcheck disable=SC2034  # read by the scripts
answer() {
    : >"$scratch/head" && : >"$scratch/body"
    status=$(curl -s -D "$scratch/head" -o "$scratch/body" -w '%{http_code}' --max-time 40 "$@") || status="curl $?"
    head=$(tr -d '\r' 2>/dev/null <"$scratch/head") || head=
    body=$(tr -d '\0' 2>/dev/null <"$scratch/body") || body=
}

# header NAME: its value in $head, whatever the case of its letters.
header() { sed -n "s/^$1: *//Ip" <<<"$head" | head -1; }

# touch JSON: posts a touch, or an array of them, to the mixer.
touch() { answer "$url/v1/panels/mixer/touches" -H 'Content-Type: application/json' "${@:2}" -d "$1"; }

# control ID [FILTER]: what the server says about it now.
control() { curl -s "$url/v1/panels/mixer/controls/$1" | jq -c "${2:-.}" || true; }

# listen CURL-ARGUMENTS…: opens an event stream; `heard` reads it.
listen() {
    exec {stream}< <(exec curl -sN --max-time 60 "$@")
    listeners+=($!)
}

# heard NAME PATTERN: waits for a line of the stream that has the pattern, at most 5 s from the last line on. $line is it.
heard() {
    local all=
    while IFS= read -r -t 5 line <&"$stream"; do
        line=${line%$'\r'}
        # shellcheck disable=SC2254  # a pattern is meant
        case $line in $2) ok "$1" && return ;; esac
        all+="$line"$'\n'
    done
    line=
    not_ok "$1" "no line like: $2" "       heard: $all"
}
