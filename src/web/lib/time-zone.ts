/** The browser's IANA time zone: the learner's calendar for streaks and "last studied". */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
