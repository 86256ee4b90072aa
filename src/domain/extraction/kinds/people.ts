import type { Grammar } from '../language/grammar.ts';

const PARTICLE = '(?:de|la|le|du|van|von|der|den|di|da|del|della|dei|do|dos|bin|ibn|al)';
const NAME_PART = String.raw`\p{Lu}(?:\p{L}[\p{L}'’.-]*|\.)`;
/** A name of at least two words. */
export const NAME: string = String.raw`${NAME_PART}(?: (?:${PARTICLE} )*${NAME_PART}){1,3}`;

const ANY_NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])${NAME}(?![\p{L}\p{N}])`, 'gu');
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const TITLE =
  /^(?:(?:Chief|Justice|President|King|Queen|Emperor|Sir|Lord|Lady|Dr\.?|Professor|Prof\.?|General|Captain|Senator|Pope|Saint|Abbé|Judge|Archduke|Duke|Prince|Princess|Kaiser|Tsar|Czar|Pharaoh|Sultan|Mr\.?|Mrs\.?|Ms\.?) )+/u;

/** Capitalised words that do not occur in people's names. */
const NOT_A_PERSON =
  /\b(?:The|University|Institute|War|Party|Plate|Convention|Assembly|Court|Company|Council|Committee|Act|Revolution|Ocean|Sea|River|Mountains?|Islands?|Republic|Empire|Kingdom|Union|States|Church|Army|Law|Rule|Model|Theory|Effect|Cycle|Street|Bank|Department|School|College|Society|Museum|Congress|Parliament|Senate|House|Ridge|Rift|Trench|Fault|Bay|Lake|Desert|Valley|Palace|Treaty|Declaration|Constitution|Amendment|North|South|East|West|Age|Era|Period|Event|Day|Night|Oath|Prize|Ring|Hurricane|Storm|Cyclone|Typhoon|Project|Telegram|Offensive|Front|Plan|Alliance|Entente|Canal|Tower|Bridge|Cathedral|Square|Castle|Airport|Station|Operation|Agency|Organi[sz]ation|League|Nations|Scale|Stream|Current|January|February|March|April|May|June|July|August|September|October|November|December)\b/u;

/** Verbs with people as their subject, which help to recognise names that the tagger does not know. */
const DONE_BY_PEOPLE =
  /^(?:proposed|discovered|invented|described|developed|published|introduced|wrote|designed|founded|showed|proved|suggested|argued|coined|formulated|stated|demonstrated|observed|recorded|measured|found|claimed|explained|predicted|identified|built|created|painted|composed|studied|carried|sent|drew)$/u;

/** Whether all names, joined by "and", are people's, given the verb of which they are the subject. */
export function arePeople(names: string, verb: string, grammar: Grammar): boolean {
  if (NOT_A_PERSON.test(names)) return false;
  return names.split(/, | and /u).every((name) => {
    if (!WHOLE_NAME.test(name)) return false;
    const words = grammar.words(name);
    if (words.some((word) => word.kinds.has('person')))
      return !words.every((word) => word.kinds.has('place'));
    return DONE_BY_PEOPLE.test(verb) && words.length >= 2;
  });
}

/** The full names of people in a text, as far as the tagger knows them. */
export function peopleIn(text: string, grammar: Grammar): string[] {
  const names = (text.match(ANY_NAME) ?? []).map((name) =>
    name.replace(TITLE, '').replace(/['’]s$|\.$/u, ''),
  );
  const isPerson = (name: string) =>
    grammar.words(name).filter((word) => word.kinds.has('person')).length >= 2;
  return names.filter((name) => name.includes(' ') && !NOT_A_PERSON.test(name) && isPerson(name));
}

/** A test for whether a name is the surname of a person whom the texts name in full. */
export function surnamesIn(texts: readonly { text: string }[], grammar: Grammar): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    if (!/^\p{Lu}\p{Ll}{2,}$/u.test(name)) return false;
    const full = new RegExp(String.raw`\p{Lu}\p{Ll}+ (?:${PARTICLE} )*${name}(?!\p{L})`, 'u');
    const isSurname =
      known.get(name) ?? texts.some(({ text }) => peopleIn(full.exec(text)?.[0] ?? '', grammar).length > 0);
    known.set(name, isSurname);
    return isSurname;
  };
}
