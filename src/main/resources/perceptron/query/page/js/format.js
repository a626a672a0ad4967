// Numbers and times as a person reads them.

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function count(value) {
  return value == null || !isFinite(value) ? '–' : whole.format(value);
}

/** Long numbers shortened: 1.24 M. */
export function short(value) {
  if (value == null || !isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e9) return digits(value / 1e9, 3) + ' G';
  if (size >= 1e6) return digits(value / 1e6, 3) + ' M';
  if (size >= 1e4) return digits(value / 1e3, 3) + ' k';
  return digits(value, 3);
}

/** So many significant digits, but never less than all those before the point. */
export function digits(value, many) {
  if (value == null || !isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(2);
  const before = Math.floor(Math.log10(size)) + 1;
  return value.toLocaleString('en', { maximumFractionDigits: Math.max(0, Math.min(6, many - before)) });
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

export function ago(millis, now) {
  if (!millis) return 'never';
  const seconds = Math.max(0, Math.round((now - millis) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 120) return seconds + ' s ago';
  return seconds < 7200 ? Math.round(seconds / 60) + ' min ago' : Math.round(seconds / 3600) + ' h ago';
}
