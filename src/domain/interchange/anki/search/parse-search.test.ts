import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { parseSearch, type Search } from './parse-search.ts';
import { ANY, ONE, type Pattern } from './pattern.ts';

/** A search in short form: joined conditions are in brackets, and patterns have % for any text and ? for a character. */
function shown(search: Search): string {
  switch (search.kind) {
    case 'all':
    case 'any':
      return `${search.kind}(${search.of.map(shown).join(', ')})`;
    case 'not':
      return `not ${shown(search.of)}`;
    case 'field':
      return `field ${text(search.name)}=${text(search.value)}`;
    case 'tag':
      return search.pattern ? `tag ${text(search.pattern)}` : 'no tag';
    case 'text':
    case 'deck':
    case 'model':
      return `${search.kind} ${text(search.pattern)}`;
    case 'added':
    case 'cards':
    case 'notes':
    case 'property':
    case 'rated':
    case 'state':
      return Object.values(search).flat().join(' ');
  }
}

function text(pattern: Pattern): string {
  return pattern.map((part) => (part === ANY ? '%' : part === ONE ? '?' : part)).join('');
}

const read = (query: string) => shown(parseSearch(query));

/** Searches as public tools send them. */
const SENT: ReadonlyArray<[query: string, read: string]> = [
  ['', 'all()'],
  ['deck:*', 'deck %'],
  ['added:1', 'added 1'],
  ['deck:読みちゃん', 'deck 読みちゃん'],
  [
    '"deck:Sprachen::Japanisch" "expression:食べる"',
    'all(deck sprachen::japanisch, field expression=食べる)',
  ],
  ['deck:"Core 2k/6k"', 'deck core 2k/6k'],
  ['deck:"Core 2k" base_d:"to eat"', 'all(deck core 2k, field base?d=to eat)'],
  ['deck:"Core" Picture:', 'all(deck core, field picture=)'],
  ['deck:NEBLI*', 'deck nebli%'],
  ['deck:_*', 'deck ?%'],
  ['Word:*', 'field word=%'],
  ['item_id:12345', 'field item?id=12345'],
  ['tag:ankigammon', 'tag ankigammon'],
  ['tag:video-Some_Title', 'tag video-some?title'],
  ['deck:"Inbox" is:review', 'all(deck inbox, state review)'],
  ['("deck:Daily" (is:due OR rated:1))', 'all(deck daily, any(state due, rated 1 ))'],
  ['deck:"D" note:"Lapis" "Expression:語"', 'all(deck d, model lapis, field expression=語)'],
  ['nid:1502298033753,1502298036657', 'notes 1502298033753 1502298036657'],
  ['cid:1494723142483', 'cards 1494723142483'],
  ['-is:suspended -tag:leech deck:A', 'all(not state suspended, not tag leech, deck a)'],
  ['"YankiNamespace:Vault - One"', 'field yankinamespace=vault - one'],
  ['tag:none', 'no tag'],
  ['Hanzi:学习', 'field hanzi=学习'],
  ['"note:MétaFilm" "MetaId:tt0137523|fr"', 'all(model métafilm, field metaid=tt0137523|fr)'],
  ['deck:"PSYC 2240*"', 'deck psyc 2240%'],
  ['"deck:Inbox" -"tag:done"', 'all(deck inbox, not tag done)'],
  ['(deck:"A" OR deck:"B::C")', 'any(deck a, deck b::c)'],
  ['deck:D (front:*foo* or back:*foo*)', 'all(deck d, any(field front=%foo%, field back=%foo%))'],
  ['url:https://example.org/a?b=c', 'field url=https://example.org/a?b=c'],
  ['Front:"What\'s 2:1?"', "field front=what's 2:1?"],
  ['rated:7:1', 'rated 7 1'],
  ['prop:ivl>=21 prop:due=-1', 'all(property ivl >= 21, property due = -1)'],
];

describe('searches of tools', () => {
  test.each(SENT)('%s', (query, expected) => {
    expect(read(query)).toBe(expected);
  });
});

describe('the syntax', () => {
  test.each([
    ['dog cat', 'all(text dog, text cat)'],
    ['dog and cat or mouse', 'any(all(text dog, text cat), text mouse)'],
    ['dog AND (cat OR -mouse)', 'all(text dog, any(text cat, not text mouse))'],
    ['-(a b) --c', 'all(not all(text a, text b), text c)'],
    ['"and" a-b -"c d"', 'all(text and, text a-b, not text c d)'],
    ['d_g d\\_g \\*', 'all(text d?g, text d_g, text *)'],
    ['"say \\"hi\\"" 3\\:30', 'all(text say "hi", text 3:30)'],
    ['front:a\\:b "front:a:b"', 'all(field front=a:b, field front=a:b)'],
    ['a　b', 'all(text a, text b)'],
    ['e\u0301 É', 'all(text é, text é)'],
    ['f(a)', 'all(text f, text a)'],
    ['DECK:A Is:New', 'all(deck a, state new)'],
  ])('%s', (query, expected) => {
    expect(read(query)).toBe(expected);
  });

  test.each([
    ['flag:1', 'Cardamom does not search by flag:'],
    ['deck:a -Flag:1', 'Cardamom does not search by flag:'],
    ['deck:current', 'Cardamom does not search by deck:current'],
    ['is:buried-manually', 'Cardamom does not search by is:buried-manually'],
    ['re:a.*b', 'Cardamom does not search by re:'],
    ['front:re:a', 'Cardamom does not search by re: in a field'],
    ['prop:ease>2', 'Cardamom does not search by prop:ease>2'],
    ['rated:1:5', 'Cardamom does not search by rated:1:5'],
    ['edited:3', 'Cardamom does not search by edited:'],
    ['added:x', 'added: takes a number of days from 1'],
    ['nid:1,x', 'nid: takes at most 50000 numbers with commas between'],
    ['"a', 'The search has a " without another one'],
    ['(a', 'The search has a ( without a )'],
    ['a)', 'The search has a ) without a ('],
    ['a or', 'The search has a bracket, "and" or "or" with nothing beside it'],
    ['()', 'The search has a bracket, "and" or "or" with nothing beside it'],
    ['a -', 'The search has a - with nothing behind it'],
    [String.raw`\q`, String.raw`Nothing is known about \q in a search`],
    ['a '.repeat(301), 'A search has at most 300 conditions'],
    ['('.repeat(40), 'Brackets go at most 30 deep'],
  ])('refuses %.30s', (query, message) => {
    expect(() => parseSearch(query)).toThrow(new AppError('VALIDATION_FAILED', message));
  });
});
