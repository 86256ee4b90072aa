import type { Definition } from './definitions.ts';
import type { English } from '../language/grammar.ts';
import { itemsIn } from './listings.ts';
import type { Outline, Sentence } from '../language/sentences.ts';
import { calledIn } from './statements.ts';

/** The terms of a text in lower case: what it defines, names, lists, emphasises and uses as headings. */
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
 * A test for whether a sentence begins with the short form of a term named earlier: "the membrane" for "the plasma
 * membrane", or, after the first sentence of a paragraph, anything that is not a term of the text.
 */
export function usesShortForm(terms: ReadonlySet<string>, english: English): (sentence: Sentence) => boolean {
  const long = [...terms].filter((term) => term.includes(' '));
  const heads = new Set(long.map((term) => term.split(' ').at(-1) ?? ''));
  return ({ text, before }) => {
    const noun =
      /^(?:In |At |During )?[Tt]he (?<noun>\p{Ll}[\p{L}-]+) (?!of|between|that|which|for)\p{Ll}/u.exec(text)
        ?.groups?.['noun'];
    if (noun === undefined || terms.has(noun)) return false;
    if (heads.has(noun) || before === null) return heads.has(noun);
    const next = english.words(text).at(2);
    return next !== undefined && next.kinds.has('verb') && !next.kinds.has('noun');
  };
}

/** The term that the first sentence of a sentence's paragraph defines, or null if it defines none. */
export function topicOf({ passage, paragraph }: Sentence, definitions: readonly Definition[]): string | null {
  const found = definitions.find(
    ({ sentence }) =>
      sentence.passage === passage && sentence.paragraph === paragraph && sentence.before === null,
  );
  return found?.term ?? null;
}
