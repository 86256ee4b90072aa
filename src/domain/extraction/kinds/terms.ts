import type { Definition } from './definitions.ts';
import type { English } from '../language/grammar.ts';
import { itemsIn } from './listings.ts';
import type { Outline, Sentence } from '../language/sentences.ts';
import { calledIn } from './statements.ts';

/** The terms of a text: what it defines, names, lists, emphasises, and writes over its sections; in lower case. */
export function termsOf(
  outlines: readonly Outline[],
  definitions: readonly Definition[],
): ReadonlySet<string> {
  const sentences = outlines.flatMap((outline) => outline.sentences);
  const names = [
    ...definitions.map(({ term }) => term),
    ...outlines.flatMap(({ emphasised }) => emphasised),
    ...sentences.map(({ heading }) =>
      (heading ?? '').replace(/^(?:\d+(?:\.\d+)*\.?|\p{L}+ \d+[.:])\s+/u, ''),
    ),
    ...sentences.flatMap(({ text }) => itemsIn(text) ?? []),
    ...sentences.flatMap(({ text }) => calledIn(text) ?? []),
  ];
  const plain = names.map((name) => name.replace(/^(?:the|an?) /iu, '').toLowerCase());
  return new Set(plain.filter((name) => name !== '' && name.split(' ').length <= 4));
}

/**
 * Whether a sentence begins with a thing that may have been named before: "the membrane" for "the plasma membrane", or
 * anything that is no term of the text, once its paragraph has begun.
 */
export function shortForms(terms: ReadonlySet<string>, english: English): (sentence: Sentence) => boolean {
  const long = [...terms].filter((term) => term.includes(' '));
  const heads = new Set(long.map((term) => term.split(' ').at(-1) ?? ''));
  return ({ text, before }) => {
    const noun =
      /^(?:In |At |During )?[Tt]he (?<noun>\p{Ll}[\p{L}-]+) (?!of|between|that|which|for)\p{Ll}/u.exec(text)
        ?.groups?.['noun'];
    if (noun === undefined || terms.has(noun)) return false;
    if (heads.has(noun) || before === null) return heads.has(noun);
    const next = english.words(text).at(2);
    return next !== undefined && next.is.has('verb') && !next.is.has('noun');
  };
}

/** The term that the paragraph of a sentence begins with. */
export function topicOf({ passage, paragraph }: Sentence, definitions: readonly Definition[]): string | null {
  const found = definitions.find(
    ({ sentence }) =>
      sentence.passage === passage && sentence.paragraph === paragraph && sentence.before === null,
  );
  return found?.term ?? null;
}
