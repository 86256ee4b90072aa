/** What parts of courses and books are called, before a number. */
const PART =
  'units?|chapters?|chap|chpt|ch|grade|year|week|day|module|semester|term|section|part|lesson|lecture|test|exam|quiz|book|volume|vol|set|key stage|ks|level|series|' +
  'klasse|kapitel|chapitre|cap[ií]tulo|capitolo|unidad|unidade|unité|hoofdstuk|rozdział|klasa|глава|класс|ünite|sınıf';

const NUMBER = String.raw`\p{N}+(?:[.,/–-]\p{N}+)*[a-z]?|[ivx]+(?![\p{L}\p{N}])`;

/** What a course, a school or a book adds to a topic without naming another one. */
const QUALIFIERS = [
  String.raw`(?:${PART})\.? ?#?(?:${NUMBER})(?: ?(?:and|&|to) ?\p{N}+)?`,
  String.raw`\p{N}+(?:st|nd|rd|th) (?:grade|year|edition|semester)(?:rs?)?`,
  '(?:high|middle|elementary|primary|secondary|grammar) school|college|university|(?:under)?graduate|honou?rs',
  String.raw`(?:mid-?terms?|finals?)(?: (?:exam|test|review))?|(?:fall|spring|summer|autumn) (?:semester|term|\p{N}{4})`,
  'aqa|ocr|edexcel|eduqas|wjec|cbse|icse|ncert|cie|cambridge|staar|regents|science bowl',
  '(?:with|and) (?:answers|pictures|images|audio|examples|explanations)',
  String.raw`\p{N}+(?:[.,]\p{N}+)*`,
].join('|');

const QUALIFIER = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${QUALIFIERS})(?![\p{L}\p{N}])`, 'giu');

/**
 * A topic without grades, units, course numbers and the like, and what was left out, as typed: "photosynthesis" and
 * "grade 4" for "photosynthesis grade 4".
 */
export function withoutQualifiers(topic: string): { rest: string; leftOut: string[] } {
  return {
    rest: topic.replaceAll(QUALIFIER, ' ').replaceAll(/\s+/gu, ' ').trim(),
    leftOut: topic.match(QUALIFIER) ?? [],
  };
}
