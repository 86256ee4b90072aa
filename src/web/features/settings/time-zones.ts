import { searchText } from '#domain/search-text.ts';

export type Zone = {
  /** The IANA name, for example "Asia/Kolkata". */
  id: string;
  /** "Kolkata" */
  city: string;
  /** "Asia"; empty for a zone without a region, such as UTC. */
  region: string;
  /** Its offset from UTC at that moment: "GMT+5:30". */
  offset: string;
};

/** Every time zone the browser knows, plus UTC, which browsers leave out. `now` is epoch ms. */
export function allZones(now: number): Zone[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...ids].map((id) => zone(id, now));
}

/** Describes a zone. The browser must know `id`. */
export function zone(id: string, now: number): Zone {
  const [region, ...place] = id.split('/');
  const words = (text: string) => text.replaceAll('_', ' ');
  return place.length === 0
    ? { id, city: words(id), region: '', offset: offset(id, now) }
    : {
        id,
        city: words(place.toReversed().join(', ')),
        region: words(region ?? ''),
        offset: offset(id, now),
      };
}

function offset(id: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The zones whose city, region or offset contain every typed word; cities that start with the text come first. */
export function matchingZones(zones: readonly Zone[], typed: string): Zone[] {
  const wanted = searchText(typed);
  const words = wanted.split(' ');
  return zones
    .map((zone) => ({
      zone,
      city: searchText(zone.city),
      text: searchText(`${zone.city} ${zone.id} ${zone.region} ${zone.offset}`),
    }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((one, other) => Number(other.city.startsWith(wanted)) - Number(one.city.startsWith(wanted)))
    .map(({ zone }) => zone);
}
