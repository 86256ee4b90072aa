import { isTimeZone } from '#domain/local-day.ts';
import { searchText } from '#domain/text/search-text.ts';

export type Zone = {
  /** The IANA name, for example "Asia/Kolkata". */
  id: string;
  /** For example "Kolkata". */
  city: string;
  /** For example "Asia"; empty for a zone without a region, such as UTC. */
  region: string;
  /** The offset from UTC at that instant, for example "GMT+5:30". */
  offset: string;
};

/**
 * Zones that browsers list under a name that the time zone database has replaced (file `backward`), because their data
 * (CLDR) never changes an id. Browsers also accept the new name unless their data is older.
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

/** All time zones that the browser knows, plus UTC, which browsers leave out. `now` in epoch ms. */
export function allZones(now: number): Zone[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(nameNow).sort()]);
  return [...ids].map((id) => zone(id, now));
}

function nameNow(id: string): string {
  const now = NAMES_NOW.get(id);
  return now !== undefined && isTimeZone(now) ? now : id;
}

/** Describes a zone under its current name. Throws a RangeError if the browser does not know the given one. */
export function zone(given: string, now: number): Zone {
  const id = nameNow(given);
  const [region, ...places] = id.split('/');
  const words = (text: string) => text.replaceAll('_', ' ');
  return places.length === 0
    ? { id, city: words(id), region: '', offset: offset(id, now) }
    : {
        id,
        city: words(places.toReversed().join(', ')),
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
 * The zones whose city, region or offset contain every typed word. Cities that start with the text come first. Former
 * names match too.
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
