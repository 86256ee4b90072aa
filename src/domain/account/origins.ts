/** Longer ones are refused. */
export const MAX_ORIGIN_LENGTH = 255;

/**
 * Whether a text is an origin in the form in which browsers send it, so that it can be compared as it stands: a web address without a
 * path, or the origin of an extension or an app such as `app://obsidian.md`. No wildcard, and not `null`.
 */
export function isOrigin(text: string): boolean {
  if (text.length > MAX_ORIGIN_LENGTH) return false;
  if (/^https?:/u.test(text)) return !text.includes('*') && URL.parse(text)?.origin === text;
  return /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9_][a-z0-9_.-]*(?::\d{1,5})?$/u.test(text);
}
