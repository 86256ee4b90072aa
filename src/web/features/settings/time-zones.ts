import { isTimeZone } from '#domain/local-day.ts';
import { searchText } from '#domain/text/search-text.ts';

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

/**
 * Zones that browsers list by a name that the time zone database has since replaced, in its file `backward`, because their
 * data (CLDR) never changes an id. They know the new name too, unless their data is older than it.
 */
const NAMES_NOW = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

const FORMER_NAMES = new Map([...NAMES_NOW].map(([before, now]) => [now, before]));

/** Every time zone the browser knows, plus UTC, which browsers leave out. `now` is epoch ms. */
export function allZones(now: number): Zone[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(nameNow).sort()]);
  return [...ids].map((id) => zone(id, now));
}

function nameNow(id: string): string {
  const now = NAMES_NOW.get(id);
  return now !== undefined && isTimeZone(now) ? now : id;
}

/** Describes a zone, by the name that it has now. The browser must know the one that is given. */
export function zone(given: string, now: number): Zone {
  const id = nameNow(given);
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

/**
 * The zones whose city, region or offset contain every typed word; cities that start with the text come first. A former
 * name finds them too.
 */
export function matchingZones(zones: readonly Zone[], typed: string): Zone[] {
  const wanted = searchText(typed);
  const words = wanted.split(' ');
  return zones
    .map((zone) => ({
      zone,
      city: searchText(zone.city),
      text: searchText([zone.city, zone.id, zone.region, zone.offset, FORMER_NAMES.get(zone.id)].join(' ')),
    }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((one, other) => Number(other.city.startsWith(wanted)) - Number(one.city.startsWith(wanted)))
    .map(({ zone }) => zone);
}
