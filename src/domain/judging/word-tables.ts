const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

type Articles = {
  words: ReadonlySet<string>;
  /** Whether an article shows the gender of its noun, so that another one is a slip. */
  gendered: boolean;
};

const articles = (words: string, gendered = true): Articles => ({ words: setOf(words), gendered });

/** Articles that may begin an answer, by language; in English also "to" before a verb. */
const ARTICLES: Readonly<Record<string, Articles>> = {
  en: articles('a an the to', false),
  de: articles('der die das den dem des ein eine einen einem einer eines'),
  fr: articles("le la les l' un une des du"),
  es: articles('el la los las un una unos unas'),
  it: articles("il lo la i gli le l' un uno una un'"),
  pt: articles('o a os as um uma uns umas'),
  nl: articles('de het een'),
  sv: articles('en ett'),
  nb: articles('en ei et'),
  da: articles('en et'),
  el: articles('ο η το οι τα ενας μια ενα ένας μία μια ένα'),
  hu: articles('a az egy', false),
};

/** The articles of a language (ISO 639). English ones where the language is unknown. */
export function articlesOf(language: string | null): Articles | undefined {
  return ARTICLES[language ?? 'en'];
}

/** Words that turn a statement into its opposite. */
const NEGATIONS = setOf(
  'not no never none nothing nobody without neither nor ' +
    'nicht nie niemals ohne kein keine keinen keinem keiner keines nichts ' +
    'ne pas sans jamais aucun aucune rien nunca jamás sin ningún ninguna nada non mai senza nessun nessuna ' +
    'não nem sem nenhum nenhuma не ни нет без никогда niet geen nooit zonder inte aldrig utan ikke aldri uten ' +
    'nie bez nigdy لا لم لن ليس غير לא אין בלי नहीं मत ไม่ không değil 不 没 沒 無 未 非 안 못',
);

/** Endings and beginnings that say "not" in scripts without spaces between words. */
const UNSPACED_NEGATION = /[不没沒未]|ない|ません|なかった|ず$|않|없/gu;

/** The negations among these words, in order, so that two answers can be compared. */
export function negationsOf(words: readonly string[]): string {
  return words
    .flatMap((word) => (NEGATIONS.has(word) ? ['not'] : (word.match(UNSPACED_NEGATION) ?? [])))
    .join(' ');
}

/** Beginnings that differ by a letter or two and by the meaning of the word. The first of a pair may be empty. */
const BEGINNINGS: readonly (readonly [string, string])[] = pairs(
  '/un /in /im /ir /il /dis /non /a /an ab/ad af/ef hyper/hypo inter/intra macro/micro endo/exo endo/ecto ' +
    'ante/anti pre/pro over/under uni/bi mono/di di/tri iso/aniso in/ex im/ex em/im de/re anti/auto /не /бес /без',
);
const ENDINGS: readonly (readonly [string, string])[] = pairs(
  'ase/ose ite/ate ite/ide ate/ide ous/ic ane/ene ene/yne ane/yne ane/anol er/ee or/ee',
);
const OTHER_WORDS: readonly (readonly [string, string])[] = pairs(
  'mitosis/meiosis ilium/ileum affect/effect desert/dessert fusion/fission stalactite/stalagmite principal/principle ' +
    'artery/arteriole ureter/urethra latitude/altitude emigrant/immigrant stationary/stationery converse/convex ' +
    'concave/convex guanine/guanidine thymine/thiamine adenine/adenosine numerator/denominator weather/whether ' +
    'austria/australia floss/fluss poisson/poison pero/perro caro/carro ' +
    'later/latter hoping/hopping diner/dinner super/supper filing/filling staring/starring planing/planning ' +
    'taping/tapping bellow/below export/import explicit/implicit allusion/illusion prescribe/proscribe complement/compliment',
);

function pairs(table: string): (readonly [string, string])[] {
  return table.split(' ').map((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return [one, other] as const;
  });
}

/** Whether two words that look like a typo of each other are known to be different words. */
export function areDifferentWords(one: string, other: string): boolean {
  return differs(one, other) || differs(other, one);
}

function differs(one: string, other: string): boolean {
  return (
    OTHER_WORDS.some(([left, right]) => one === left && other === right) ||
    BEGINNINGS.some(
      ([left, right]) =>
        one.startsWith(left) &&
        other.startsWith(right) &&
        one.slice(left.length) === other.slice(right.length),
    ) ||
    ENDINGS.some(
      ([left, right]) =>
        one.endsWith(left) &&
        other.endsWith(right) &&
        one.slice(0, -left.length) === other.slice(0, -right.length),
    )
  );
}

/** Phrases with "or" that are one answer, not two. */
export const SET_PHRASES = new Set([
  'more or less',
  'sooner or later',
  'do or die',
  'trick or treat',
  'all or nothing',
  'now or never',
  'dead or alive',
  'double or nothing',
  'heads or tails',
  'true or false',
  'right or wrong',
  'yes or no',
  'for better or worse',
]);

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^can't$|^cannot$/u, 'can not'],
  [/^won't$/u, 'will not'],
  [/^shan't$/u, 'shall not'],
  [/^let's$/u, 'let us'],
  [/^(\p{L}+)n't$/u, '$1 not'],
  [/^(dont|isnt|arent|wasnt|werent|doesnt|didnt|havent|hasnt|hadnt|couldnt|shouldnt|wouldnt)$/u, '$1'],
  [/^i'?m$/u, 'i am'],
  [/^(you|we|they)'re$/u, '$1 are'],
  [/^(i|you|we|they)'ve$/u, '$1 have'],
  [/^(\p{L}+)'ll$/u, '$1 will'],
  [/^(it|he|she|that|there|what|where|who)'s$/u, '$1 is'],
];

/** An English word written out: "don't" and "dont" as "do not". Other words stay. */
export function withoutContraction(word: string): string {
  for (const [pattern, full] of CONTRACTIONS) {
    if (!pattern.test(word)) continue;
    return full === '$1' ? `${word.slice(0, -2)} not` : word.replace(pattern, full);
  }
  return word;
}

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  pairs(
    'grey/gray programme/program programmes/programs cheque/check cheques/checks aluminium/aluminum sulphur/sulfur ' +
      'plough/plow sceptic/skeptic sceptical/skeptical jewellery/jewelry pyjamas/pajamas doughnut/donut ' +
      'doughnuts/donuts aeroplane/airplane aeroplanes/airplanes mould/mold moustache/mustache defence/defense ' +
      'offence/offense licence/license practise/practice judgement/judgment ageing/aging analogue/analog ' +
      'catalogue/catalog dialogue/dialog okay/ok mum/mom caesium/cesium sulphate/sulfate sulphuric/sulfuric',
  ),
);

/** An English word in one of its spellings, the American one where there are two. */
export function inOneSpelling(word: string): string {
  return (
    SPELLINGS.get(word) ??
    word
      .replace(/(?<=\p{L}{3})our(?=s?$|ed$|ing$|able$|ful$|ite$)/u, 'or')
      .replace(/(?<=\p{L}{2})is(?=e[ds]?$|ing$|ations?$)/u, 'iz')
      .replace(/(?<=[ay]l)ys(?=e[ds]?$|ing$)/u, 'yz')
      .replace(/(?<=\p{L}[^aeiou]?[bt])re(?=s?$)/u, 'er')
      .replace(/(?<=\p{L}{3})ll(?=ed$|ing$|ers?$)/u, 'l')
      .replace(
        /(?<=^(?:an|h|p|gyn|arch|encyclop|leuk|f|diarrh|f|hom|isch)|^orthop)(?:ae|oe)(?=\p{L}{2})/u,
        'e',
      )
      .replace(/^oe(?=str|soph|dem)/u, 'e')
  );
}
