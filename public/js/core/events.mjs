/** The names of control events and their bits: UIKit's raw values. */
const BITS = {
  touchDown: 0, touchDownRepeat: 1, touchDragInside: 2, touchDragOutside: 3, touchDragEnter: 4, touchDragExit: 5, touchUpInside: 6,
  touchUpOutside: 7, touchCancel: 8, valueChanged: 12, primaryActionTriggered: 13, menuActionTriggered: 14, editingDidBegin: 16,
  editingChanged: 17, editingDidEnd: 18, editingDidEndOnExit: 19,
};

/** The mask of some events. */
export function maskOf(names) {
  return names.reduce((mask, name) => mask | (Object.hasOwn(BITS, name) ? 1 << BITS[name] : 0), 0);
}

/** As UIKit's headers write it. */
export function maskText(names) {
  return `0x${maskOf(names).toString(16).padStart(5, '0')}`;
}
