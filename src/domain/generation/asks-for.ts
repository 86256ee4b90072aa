import { partsOfMarkup } from '../text/markup-parts.ts';

/** Questions about the form of a word, where one more letter makes another answer. */
const ASKS_FORM =
  /_{2,}|…|["“„«‘「『][^"“„«‘「『”»’」』]+["”“»’」』]|(?<!\p{L})'[^']+'(?!\p{L})|plural|singular|mehrzahl|einzahl|pluriel|article|artikel|artículo|articolo|spell|grammar|gender|adjecti|adjekti|adjetiv|aggettiv|прилагат|przymiotnik/iu;

/** Questions about how something is written, in which case and punctuation make another answer. */
const ASKS_WRITING = new RegExp(
  [
    String.raw`\b(?:spell|spelt|written|writing|which (?:one )?is (?:right|correct)|punctuat|comma|apostrophe|capital letter|capitali[sz]|upper ?case|lower ?case|sentence|symbol|abbreviat|notation|notated|syntax|operator|expression|literal|selector|regular expression|regex|genotype|allele|formula|proper noun)`,
    String.raw`geschrieben|schreibweise|schreibt man|rechtschreib|richtig|\bkomma|\bsatz\b|symbol|zeichen|abkürzung|kurzform|formel|ausdruck`,
    String.raw`s'écri|écrit-on|bien écrit|orthograph|ponctu|virgule|majuscule|symbole|abrèg|abrév|correcte?\b|\bphrase\b`,
    String.raw`se escribe|escrit[oa]|ortograf|puntua|\bcoma\b|tilde|mayúscula|símbolo|abrevi|correct[oa]\b|\bfrase\b|fórmula`,
    String.raw`si scriv|scritt[oa]|corrett[oa]|ortografi|punteggiatura|virgola|apostrof|maiuscol|simbolo|abbrevi`,
    String.raw`se escreve|corret[oa]\b|vírgula|maiúscula|abreviatura|poprawn|pisowni|przecin|geschreven|spelling|hoofdletter`,
    'пишется|правильно|верно|запят|символ|обознача|сокращ|знак|формул',
    '记号|記号|表記|書き方|正しい|符号|写法|写得|正确|标点|公式|化学式',
    'كتابة|صحيحة|رمز|علامة|الصيغة',
  ].join('|'),
  'iu',
);

/** Questions about the notation of a number. Of time signatures, 3/4 is not 6/8. */
const ASKS_NOTATION =
  /decimal|fraction|percent|simplif|lowest terms|round|digit|in words|numeral|binary|notation|time signature|taktart|compás|拍子|dezimal|bruch|prozent|kürz|rund|ziffer|décimal|pourcent|simplifi|arrond|chiffre|fracci|porcentaje|redonde|cifra|дроб|процент|округл|цифр|分数|小数|百分|كسر|عشري|مئوية/iu;

/** The kinds of differences between options that a question may be about. */
export type AsksFor = {
  /** Case and punctuation. */
  writing: boolean;
  /** Articles, plurals and accents. */
  form: boolean;
  /** How a number is written. */
  notation: boolean;
};

/** Reads from a question which small differences between its options matter. */
export function asksFor(front: string): AsksFor {
  const hasCode = partsOfMarkup(front).some(({ kind }) => kind === 'code');
  const writing = hasCode || ASKS_WRITING.test(front);
  return { writing, form: writing || ASKS_FORM.test(front), notation: hasCode || ASKS_NOTATION.test(front) };
}
