#!/bin/bash
# `touchplane check` reads panel documents and says, with file, line and column, what the server would not take.
. "$(dirname "$0")/checks.bash"
touchplane=${TOUCHPLANE:-.build/debug/touchplane}

check() {
    code=0
    said=$("$touchplane" check "$@" 2>&1) || code=$?
}

# refuses NAME LINE WORD…: the document on stdin is refused in that line, in words that name what is wrong.
refuses() {
    local name=$1 line=$2
    shift 2
    cat >"$scratch/desk.json5"
    check "$scratch/desk.json5"
    is "$name is refused" 1 "$code"
    has "  in line $line" "desk.json5:$line:" "$said"
    for word in "$@"; do has "  naming $word" "$word" "$said"; done
}

check Examples/mixer.json5
is "the example is well" 0 "$code"

refuses "an id given twice" 4 gain <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "gain", kind: "slider" },
    { id: "gain", kind: "button" },
  ] }
JSON5

refuses "a key nobody knows" 3 minimum minimumValue <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "gain", kind: "slider", minimum: 0 },
  ] }
JSON5

refuses "a minimum above the maximum" 3 minimumValue <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "gain", kind: "slider", minimumValue: 2, maximumValue: 1 },
  ] }
JSON5

refuses "a kind there is not" 3 sliedr slider button <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "gain", kind: "sliedr" },
  ] }
JSON5

refuses "an id with a blank in it" 3 "my gain" <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "my gain", kind: "slider" },
  ] }
JSON5

refuses "a layout that names no control" 5 volume <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
    { id: "gain", kind: "slider" },
  ],
  layout: { vstack: ["gain", "volume"] } }
JSON5

refuses "a document that stops in the middle" 3 <<'JSON5'
{ panel: "desk", size: [400, 300],
  controls: [
JSON5

# Several files: all are looked at, and one bad one is enough.
cat >"$scratch/good.json5" <<'JSON5'
// comments, names without quotes and a comma at the end are all right
{ panel: "good", size: [400, 300], controls: [ { id: "a", kind: "switch", }, ], layout: { vstack: ["a"] }, }
JSON5
check "$scratch/good.json5"
is "a control that no screen reader can name is no mistake" 0 "$code"
has "  but a warning, with its line" "good.json5:2:" "$said"
has "  that says what is missing" "warning: the control has no title and no accessibility.label" "$said"
check "$scratch/good.json5" "$scratch/desk.json5"
is "one bad document of two is enough" 1 "$code"
check "$scratch/good.json5" Examples/mixer.json5
is "two good ones are well" 0 "$code"
check "$scratch/absent.json5"
is "a file that is not there is not well" 1 "$code"
has "  and is named" absent.json5 "$said"
