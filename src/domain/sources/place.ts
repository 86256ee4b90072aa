/**
 * A place in a document as one number: a page or slide from 1 on or, for spoken text, the negative number of seconds since the
 * start, so 0 or less.
 */
export function placeAtSecond(seconds: number): number {
  return 0 - Math.floor(seconds);
}

/** A place that is a time, as players show it ("12:40", "1:02:05"); null for a page or slide. */
export function timeOfPlace(place: number): string | null {
  if (place > 0) return null;
  const seconds = -place;
  const hours = Math.floor(seconds / 3_600);
  const [minutes, rest] = [Math.floor((seconds % 3_600) / 60), seconds % 60];
  const end = String(rest).padStart(2, '0');
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${String(minutes).padStart(2, '0')}:${end}`;
}

/** A place in the words of a sentence, if the kind of the source is unknown: "page 12", or "12:40". */
export function placeName(place: number): string {
  return timeOfPlace(place) ?? `page ${place}`;
}
