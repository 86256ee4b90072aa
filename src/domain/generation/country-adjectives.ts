import { foldedText } from './compare-text.ts';

/** Countries with adjectives or peoples that are not formed by the endings below: each item is a country in one language. */
const IRREGULAR = `
afghanistan afghan, argentina argentine argentinian, belgium belgian, britain british, denmark danish danes,
england english, finland finnish finns, france french, germany german, greece greek, iceland icelandic,
iraq iraqi, ireland irish, israel israeli, korea korean, netherlands dutch, norway norwegian,
pakistan pakistani, peru peruvian, poland polish poles, scotland scottish scots, spain spanish,
sweden swedes, switzerland swiss, thailand thai, turkey turkish turks, wales welsh,
deutschland deutsch deutsche, dänemark dänisch dänen, england englisch engländer,
frankreich französisch franzosen, griechenland griechisch griechen, russland russen,
 türkei türkisch türken, allemagne allemand allemands, angleterre anglais,
belgique belge belges, danemark danois, espagne espagnol espagnols, grèce grec grecs, mexique mexicain,
pologne polonais, pérou péruvien, russie russe russes, turquie turc turcs, alemania alemán alemanes,
dinamarca danés, grecia griego griegos, inglaterra inglés ingleses, marruecos marroquí,
polonia polaco polacos, turquía turco turcos, belgio belga, danimarca danese, germania tedesco,
inghilterra inglese, polonia polacco, portogallo portoghese, svezia svedese, turchia turco, alemanha alemão,
dinamarca dinamarquês, japão japonês, polônia polonês, anglia angielski, francja francuski, grecja grecki,
hiszpania hiszpański, niemcy niemiecki, norwegia norweski, polska polski, rosja rosyjski, szwecja szwedzki,
włochy włoski, duitsland duits, engeland engels, frankrijk frans, italië italiaans, noorwegen noors,
spanje spaans, zweden zweeds, англия английский англичане, венгрия венгерский венгры,
германия немецкий немцы, греция греческий греки, дания датский датчане, норвегия норвежский норвежцы,
польша польский поляки, россия русский русские, сша американский американцы, турция турецкий турки,
финляндия финский финны, франция французский французы, швеция шведский шведы`;

const PAIRS: ReadonlySet<string> = new Set(
  IRREGULAR.split(',').flatMap((line) => {
    const [country = '', ...others] = line.trim().split(' ').map(foldedText);
    return others.flatMap((other) => [`${country} ${other}`, `${other} ${country}`]);
  }),
);

/** Endings of countries that their adjectives lose, and those that adjectives and peoples have, folded. */
const COUNTRY_ENDING = /(?:land|al|ien|ia|ie|io|ия|en|[aeinoyая])$/u;
const ADJECTIVE_ENDING =
  /^(?:(?:[ei]?an|i?ano|e?n|n?ese|uese|ish|i?en(?:ne)?|(?:ais|ois|ain)e?|(?:i|ian|an|ien|n|ies)?(?:isch|ische|er)|o|i?ac[ok]|[eiu]?no|ol[oa]?|u?es|eiro)(?:s|es)?|[иь]{0,2}(?:ан|ян)?(?:ьск|ск)(?:ии|ая|ое)|[иь]{0,2}(?:ан|ян)?(?:ец|цы)|j?sk(?:i|a|ie))$/u;

const countries = new Map<string, ReadonlySet<string>>();

/** The names of all regions with a code of two letters in a language (BCP 47 tag), folded. */
function countriesIn(language: string): ReadonlySet<string> {
  const known = countries.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const all = new Set(codes.flatMap((code) => names.of(code) ?? []).map(foldedText));
  countries.set(language, all);
  return all;
}

/**
 * Whether one of two options is a country and the other its adjective or people: "Poland" and "Polish". The
 * language (BCP 47 tag) is the one in which countries are named.
 */
export function isCountryAndAdjective(one: string, other: string, language: string): boolean {
  const [first, second] = [foldedText(one), foldedText(other)];
  return (
    PAIRS.has(`${first} ${second}`) ||
    isDerived(first, second, language) ||
    isDerived(second, first, language)
  );
}

function isDerived(country: string, adjective: string, language: string): boolean {
  const stems = [country, country.replace(COUNTRY_ENDING, '')].filter((stem) => stem.length >= 3);
  const isForm = (stem: string) =>
    adjective.startsWith(stem) && ADJECTIVE_ENDING.test(adjective.slice(stem.length));
  if (country === adjective || !stems.some(isForm)) return false;
  const known = countriesIn(language);
  return known.has(country) && !known.has(adjective);
}
