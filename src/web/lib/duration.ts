const whole = new Intl.DurationFormat('en', { style: 'narrow' });
const seconds = new Intl.DurationFormat('en', { style: 'narrow', secondsDisplay: 'always' });
const tenths = new Intl.DurationFormat('en', {
  style: 'narrow',
  secondsDisplay: 'always',
  milliseconds: 'numeric',
  fractionalDigits: 1,
});

/** A readable duration: "3.2s" below a minute, "2m 5s", "1h 3m" from an hour on. `ms` is not negative. */
export function formatDuration(ms: number): string {
  const total = Math.round(ms / 1_000);
  if (ms < 10_000) return tenths.format(secondsAndTenths(ms));
  if (total < 60) return seconds.format({ seconds: total });
  const minutes = Math.floor(total / 60);
  if (minutes < 60) return whole.format({ minutes, seconds: total % 60 });
  return whole.format({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Rounded before splitting, because `Intl.DurationFormat` truncates. */
function secondsAndTenths(ms: number) {
  const rounded = Math.round(ms / 100) * 100;
  return { seconds: Math.floor(rounded / 1_000), milliseconds: rounded % 1_000 };
}
