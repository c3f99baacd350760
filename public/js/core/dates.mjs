/** Dates of the wire, which carry their zone's offset, as native inputs have them: local, without one. */

const MODES = {
  time: { type: 'time', from: 11, to: 16 },
  date: { type: 'date', from: 0, to: 10 },
  dateAndTime: { type: 'datetime-local', from: 0, to: 16 },
  yearAndMonth: { type: 'month', from: 0, to: 7 },
};

/** The type of the native input for a mode. */
export function inputType(mode) {
  return MODES[mode]?.type ?? (mode === 'countDownTimer' ? 'time' : 'datetime-local');
}

/** `2026-10-07T10:00:00+02:00` as the input of a mode shows it; seconds, for a countdown, as hours and minutes. */
export function toInput(value, mode) {
  if (mode === 'countDownTimer') {
    const minutes = Math.floor((value ?? 0) / 60);
    return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
  }
  if (typeof value !== 'string') return '';
  const { from, to } = MODES[mode] ?? MODES.dateAndTime;
  return value.slice(from, to);
}

/** What the input holds as the server reads it: a part of a date leaves the rest as it is. Null for an emptied input. */
export function fromInput(text, mode) {
  if (text === '') return null;
  if (mode !== 'countDownTimer') return text;
  const [hours, minutes] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

const pair = (number) => String(number).padStart(2, '0');
