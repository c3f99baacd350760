#!/bin/bash
# Everybody sees who else is here: by name and colour, and what they hold.
. "$(dirname "$0")/checks.bash"

listen "$url/v1/panels/mixer/stream?client=watcher"
heard "somebody watches" 'event: snapshot'
watcher=$stream
listen "$url/v1/panels/mixer/stream?client=foh-ipad&name=Front%20of%20house&color=%23C2185B"
ipad=$stream
heard "somebody comes who says how to be shown" 'event: snapshot'
stream=$watcher
heard "the watcher is told the name" 'data: *"client":"foh-ipad","name":"Front of house",*'
has "  and the colour" '"color":"#C2185B"' "$line"

touch '{"touch":1,"phase":"began","control":"kick"}' -H 'Touchplane-Client: foh-ipad'
answer "$url/v1/panels/mixer"
holds "the snapshot tells who holds what" \
    '[.surfaces[] | select(.client == "foh-ipad")] == [{"client":"foh-ipad","name":"Front of house","color":"#C2185B","holds":["kick"]}]'
holds "who says nothing is shown by its own name, in a colour that is always the same" \
    '.surfaces[] | select(.client == "watcher") | .name == "watcher" and (.color | test("^#[0-9A-F]{6}$"))'
touch '{"touch":1,"phase":"ended"}' -H 'Touchplane-Client: foh-ipad'

for query in name= name=%0a name=%1b%5b2J "name=$(printf 'x%.0s' {1..65})" color=red color=%23C2185B80 'name=ok&color='; do
    answer "$url/v1/panels/mixer/stream?client=x&$query"
    is "what can't be shown is refused: ${query:0:20}" 400 "$status"
done
holds "with what is allowed" '.detail | test("#RRGGBB")'
[ "$ipad" != "$watcher" ]
