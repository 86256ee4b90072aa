/** The browser's IANA time zone, the default for the user's day. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
