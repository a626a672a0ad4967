// Numbers and times as a person reads them.

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function count(value) {
  return value == null || !isFinite(value) ? '–' : whole.format(value);
}

/** Long numbers shortened: 1.24 M. */
export function short(value) {
  if (value == null || !isFinite(value)) return '–';
  const [unit, letter] = unitOf(value);
  return unit > 1 ? digits(value / unit, 3) + letter : Number.isInteger(value) ? count(value) : digits(value, 3);
}

/** The same on an axis, whose values are round: without zeros at the end. */
export function tick(value) {
  const [unit, letter] = unitOf(value);
  return (value / unit).toLocaleString('en', { maximumSignificantDigits: 6 }) + letter;
}

function unitOf(value) {
  const size = Math.abs(value);
  return size >= 1e9 ? [1e9, ' G'] : size >= 1e6 ? [1e6, ' M'] : size >= 1e4 ? [1e3, ' k'] : [1, ''];
}

/** So many significant digits, zeros too, so that a number does not change its width; never less than all before the point. */
export function digits(value, many) {
  if (value == null || !isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(2);
  const before = Math.floor(Math.log10(size)) + 1;
  const after = Math.max(0, Math.min(6, many - before));
  return value.toLocaleString('en', { minimumFractionDigits: after, maximumFractionDigits: after });
}

export function percent(share) {
  if (share == null || !isFinite(share)) return '–';
  const value = share * 100;
  return (value === 0 ? '0' : value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : digits(value, 2)) + ' %';
}

export function bytes(value) {
  if (value == null) return '–';
  if (value >= 1 << 20) return digits(value / (1 << 20), 3) + ' MiB';
  return value >= 1024 ? digits(value / 1024, 3) + ' KiB' : value + ' B';
}

export function clock(millis) {
  return new Date(millis).toLocaleTimeString('en-GB');
}

/** With the date, unless it is today. */
export function moment(millis) {
  const at = new Date(millis);
  return at.toDateString() === new Date().toDateString() ? clock(millis) : at.toLocaleDateString('sv') + ' ' + clock(millis);
}

export function ago(millis, now) {
  if (!millis) return 'never';
  const seconds = Math.max(0, Math.round((now - millis) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 120) return seconds + ' s ago';
  return seconds < 7200 ? Math.round(seconds / 60) + ' min ago' : Math.round(seconds / 3600) + ' h ago';
}
