/** Shorter sentences say too little for a card, and longer ones too much. */
const WORDS_MIN = 4;
const WORDS_MAX = 38;
const CHARACTERS_MAX = 260;

/** Beginnings that only connect a sentence to the one before and can be left out. */
const TIE =
  /^(?:(?:However|Nevertheless|Nonetheless|Moreover|Furthermore|Therefore|Thus|Hence|Consequently|Accordingly|Similarly|Likewise|Also|Additionally|In addition|In fact|In other words|For example|For instance|In contrast|By contrast|On the other hand|As a result|Of course|Interestingly|Remember|Note|Besides|Meanwhile|Indeed|Finally|So|And|But|Yet),?|Note that|Remember that|Recall that|As is well known,)\s+/u;

/** Asides that only make sense in context. */
const ASIDE =
  /,? (?:however|therefore|moreover|of course|on the other hand)(?=,? \p{L}+)(?! is$),?|, (?:for example|for instance|in contrast),|,? (?:as well|too|however|though)(?=\.$)|(?<=\p{L}) also(?= \p{Ll})/gu;

/** A formula at the end that repeats what the sentence says. */
const FINAL_FORMULA =
  /(?::|,(?: (?:or|that is|i\.e\.),?)?| \() ?(?:in symbols,? )?(?:\$[^$]+\$|\p{L}{1,3} ?= ?[^.;]{1,40}?)\)?\.$/u;

/** Beginnings that refer to another sentence, or only suppose something. */
const REFERS_AT_START =
  /^(?:this|that|these|those|such|it|its|they|their|them|he|she|his|her|we|our|i|my|you|your|one|ones|another|other|others|both|each|either|neither|none|all of|some of|many of|most of|few|here|there|then|now|until then|once|thereby|afterwards|later|earlier|next|before that|after that|since then|from then|from there|from here|at this|at that|in this|in that|in these|in those|in such|in the same|by then|by this|the same|the other|the others|the former|the latter|the first of|the second of|the two|the three|the following|the above|the next|the rest|the large ones|the small ones|as shown|as seen|as mentioned|as described|as above|see|cf|if|suppose|assume|imagine|consider|let|given|what|why|how|who|whom|where|when|which|whether|because|not|nor|or|after (?:\p{L}+|\d+) (?:years|days|hours|minutes|weeks|months)|figure|fig|table|chapter|section|page|example|exercise|equation|proof|theorem|box|source|note|click|photo|image|below|above|inside|outside|behind|like|unlike|same|again|instead|otherwise|more|less|only|even|also|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|secondly|thirdly|firstly|lastly|yes|no)(?![\p{L}\p{N}-])/iu;

/** Words for the author or the reader. */
const FIRST_PERSON =
  /(?<![\p{L}\p{N}'’])(?:I|we|We|our|Our|ours|us|my|My|me|you|You|your|Your|yours|let's|Let's)(?![\p{L}\p{N}])(?!\.\p{L})/u;

/** Words that refer to another sentence wherever they are. */
const REFERS_ANYWHERE =
  /(?<![\p{L}\p{N}-])(?:this|these|those|such(?! as )|in another|in a (?:second|third|later|further|similar)|in one (?:study|experiment|case)|in the [\p{L}-]+ (?:version|study|experiment)|other stud(?:y|ies)|the former|the latter|the above|above-mentioned|aforementioned|as follows|the following|ones|respectively|here|figure \d|fig\. ?\d|table \d|chapter \d|section \d|page \d|see (?:also|below|above)|in turn|so far|as we|mentioned|in question|anyone's guess|the same (?:way|year|time|effect|thing)|did so|does so|do so|that of the other|of the two|of them|of both|both of|the other)(?![\p{L}\p{N}-])/iu;

/** "one" for something named earlier. */
const ONE =
  /\b(?:carry|take|use|make|build|have|get|buy|need|see|found|built|with|for|of|like|than|as|\p{L}+ed) one(?= (?:up|down|in|on|at|to|with|for|by|from|is|was)\b|[.,;])|\bthe (?:first|second|last|next|only|same|other) one\b/u;

/** Nouns that are unclear without "of ...": "the first modern definition". */
const INCOMPLETE_NOUN =
  /(?<![\p{L}\p{N}-])(?:the|an?) (?:\p{Ll}+ ){0,2}?(?:definition|ideas?|proof|theory|model|experiment|process|problem|method|results?|discovery|question|reaction|study|book|case|matter|change|effect|step|difference|situation|event|approach|concept|term|list|tree|patient|example|procedure|technique|phenomenon|findings?|explanation|description|answer|conclusion|version|evidence|formula|equation|promise|outcome|purpose|aim|expression|phrase|word|saying)(?! (?:of|for|that|which|who|between|in which|to|with|about|by which|from|called|known|where)\b|-|\p{L})(?=[\s.,;])/u;

/** Endings that compare with something outside the sentence. */
const UNFINISHED_COMPARISON =
  /\b(?:more|less|again|instead|either|otherwise|earlier|later|before|differently|similar|none|any|neither|few|many|several|so|not|(?<!than |each )others?)\.$/u;

/** Instructions to the reader, as in textbooks and exercises. */
const INSTRUCTION =
  /^(?:look|compare|explain|describe|name|list|state|define|discuss|draw|calculate|compute|find|show|prove|write|read|use|try|remember|note|think|recall|do|don't|never|always|always|make|take|check|choose|complete|fill|identify|determine|give|decide|learn|observe|proceed|notice|practise|practice|answer|go|put|keep|get|start|click|press|open|enter|select|run|type)(?= )(?! (?:of|is|are|was|were|has|have)\b)/iu;

/** Remains of formulas, links, citations, code and tables. */
const DEBRIS =
  /[=<>{}\\|^~→←↔⇌∑∫√≈≤≥#@]|https?:|www\.|et al|\[\d|\(\p{Lu}[\p{L}\s.,&]*,? \d{4}[a-z]?(?:, [^)]*)?\)|\$[^\d]|\b(?:doi|isbn|ed\.|eds\.|pp\.)\b|[\u{e000}-\u{f8ff}]|…|"$|”$|\p{L}{2}\.\p{L}{2}|(?<!\p{L})--\p{L}/iu;
/** The path of a file. */
const PATH = /(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}-]{2,}\/(?!or\b)\p{Ll}|(?:^|\s)\/\p{Ll}/u;

/** Pronouns that may refer to another sentence. */
const PRONOUN =
  /(?<![\p{L}\p{N}])(?:it|they|them|he|him|she|her|itself|themselves|there|that)(?![\p{L}\p{N}])/giu;

/**
 * A sentence as a text that makes sense by itself, without words that only connect it to its neighbours. Null if it
 * does not name what it is about or does not make sense alone.
 */
export function standaloneText(sentence: string): string | null {
  const text = withCapital(
    sentence.replace(TIE, '').replace(FINAL_FORMULA, '.').replaceAll(ASIDE, ''),
  ).trim();
  const words = text.split(' ');
  if (words.length < WORDS_MIN || words.length > WORDS_MAX || text.length > CHARACTERS_MAX) return null;
  if (
    !/^[\p{Lu}"“]/u.test(text) ||
    !/(?:[\p{L}\p{N}%°]["”’)]*|\)["”’]*)\.$/u.test(text) ||
    UNFINISHED_COMPARISON.test(text)
  )
    return null;
  if (REFERS_AT_START.test(text) || INSTRUCTION.test(text) || FIRST_PERSON.test(text)) return null;
  if (REFERS_ANYWHERE.test(text) || ONE.test(text) || isDebris(text)) return null;
  if (/^\p{Ll}/u.test(sentence)) return null;
  if ((text.match(/\(/gu)?.length ?? 0) !== (text.match(/\)/gu)?.length ?? 0)) return null;
  if (/["“”]/u.test(text) && !/^[^"“”]*["“][^"“”]+["”][^"“”]*$/u.test(text)) return null;
  if (hasUnclearPronoun(text) || hasUnclearPossessive(text)) return null;
  return text;
}

const PERSON_NOUN =
  /\b(?:king|queen|emperor|empress|man|woman|person|president|patient|child|author|worker|physician|scientist|lawyer|judge|player|father|mother|wife|husband|son|daughter|someone|somebody|everyone|student|buyer|owner)\b/u;
const INSTITUTION =
  /^(?:The|In|On|At|A|An|Most|After|Some|During|By|For|From|Convention|Assembly|Court|Congress|Senate|Parliament|Council|Committee|Church|State|States|Constitution|Revolution|War)$/u;

/** Whether a possessive such as "his" refers to someone whom the text has not named before it. */
function hasUnclearPossessive(text: string): boolean {
  const its = text.search(/\bits\b/u);
  if (its >= 0 && PEOPLE.test(text) && !/\b(?:the|an?) /u.test(text.slice(0, its))) return true;
  const at = text.search(/\b(?:his|her)\b/u);
  if (at < 0) return false;
  const before = text.slice(0, at);
  return (
    !PERSON_NOUN.test(before) &&
    !(before.match(/\p{Lu}\p{Ll}+/gu) ?? []).some((word) => !INSTITUTION.test(word))
  );
}

/** Words after which a pronoun refers to the subject of the sentence. */
const CLAUSE =
  /(?:^|[\s,;:])(?:because|since|that|which|when|if|as|although|though|while|where|until|before|after|so|and|but|how|why|whether|whose|whom|what|than|once|unless|:),?$/iu;
/** Subjects that are people, to whom "it" does not refer. */
const PEOPLE =
  /^(?!The )(?:(?:Most|Many|Some) )?(?:\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*)+|\p{L}+(?:omers|ologists|ists|ians)) \p{Ll}/u;
/** The fewest words before a pronoun that can refer to something among them. */
const MIN_WORDS_BEFORE = 7;

function hasUnclearPronoun(text: string): boolean {
  for (const { index, 0: word } of text.matchAll(PRONOUN)) {
    const before = text.slice(0, index).trimEnd();
    const count = before === '' ? 0 : before.split(' ').length;
    const isRelative = word.toLowerCase() === 'that';
    if (isRelative) {
      if (
        /(?:^|[\s,])(?:than|to|like|of|from|with|for|in|on|at|by|before|after|and),?$/iu.test(before) &&
        !text.slice(index + 4).startsWith(' of ')
      )
        return true;
      continue;
    }
    if (word.toLowerCase() === 'there') {
      if (
        !/^ (?:is|are|was|were|has|have|had|can|may|must|will|would|seems?|exists?)\b/u.test(
          text.slice(index + 5),
        )
      )
        return true;
      continue;
    }
    if (count < 2) return true;
    const isFronted =
      /^(?:In|On|At|By|During|After|Before|Under|Over|Through|With|From|For|To|Since|Until|Between|Within|Among|Below|Above)\b/u.test(
        text,
      );
    if (isFronted && (count < MIN_WORDS_BEFORE || /^[^,]+,$/u.test(before))) return true;
    if (/^(?:When|While|Although|As|If)\b/u.test(text) && /^[^,]+,$/u.test(before) && count >= 4) continue;
    if (PEOPLE.test(text) && !/\b(?:the|an?) /u.test(before.replace(/^(?:The|An?) /u, ''))) return true;
    if (CLAUSE.test(before)) continue;
    // Without a further clause, the object must have been named in an earlier sentence.
    if (
      count < MIN_WORDS_BEFORE ||
      !/[,;:]|\b(?:that|which|who|and|but|because|when|if|while)\b/u.test(before)
    )
      return true;
  }
  // "In its first year, ..." does not say whose.
  return /^(?:In|On|At|By|During|After|Before|Under|Over|Through|With|From|For|To|Among|Between|Despite) (?:its|their|his|her)\b/u.test(
    text,
  );
}

/** Nouns that with "the" refer to something from an earlier sentence. */
const ANAPHOR =
  /^The (?:(?:whole|entire|main|new|old|first commercial|first|second|first|third|last|next|other|final|resulting|overall|basic) )?(?:process|step|stage|idea|theory|model|difference|reason|result|results|example|examples|method|case|effect|effects|group|groups|evidence|patient|author|book|event|events|product|products|answer|following|cycle|system|structure|substance|reaction|experiment|study|term|name|word|number|value|figure|table|graph|curve|equation|formula|law|rule|concept|principle|approach|technique|problem|question|solution|situation|change|changes|increase|decrease|rise|fall|movement|delay|period|phase|era|war|battle|treaty|king|queen|man|woman|men|women|child|children|city|country|state|region|area|place|day|year|night|time|space|line|point|point of|list|set|part|parts|side|sides|type|types|kind|kinds|form|forms|factor|factors|device|devices|layers?|outcome|consequence|consequences|cause|causes|flight|promise|sum|amount|share|advantage|disadvantage|purpose|aim|goal|function|role|task|molecule|compound|discovery|work|wall|walls|researchers?|scientists?|participants?|subjects|students?|experimenters?|court|judges|justices|decision|ruling|case|clause|article|test|task|list|story|words|items|object|objects|body|force|forces|versions?|same|latter|former|two|three|four|five|six|seven|eight|nine|ten|pair|both)(?: |,)/u;

/** Whether the subject is something that only an earlier sentence names: "The process". */
export function subjectRefersBack(text: string): boolean {
  const of = /^The [\p{L}-]+(?: [\p{L}-]+)? (?:of|between|that|which|in which|with which|for) /u.test(text);
  return !of && ANAPHOR.test(text);
}

/** Things that were probably named in an earlier sentence if they only have "the" before them. */
const KNOWN_THING =
  /(?<![\p{L}\p{N}-])(?:the|The) (?:document|newspaper|paper|article|letter|speech|report|decision|ruling|opinion|machine|instrument|animals?|rats|participants?|subjects|company|firm|party|building|ship|town|village|component|object|substance|material|product|curve|loop|structure|mechanism|equation|formula|statement|claim|view|assumption|hypothesis|practice|tradition|revolt|uprising|rebellion|reform|attack|killing|crime|accident|illness|symptoms?|plaintiffs?|defendant|agreement|plan|proposal|project|expedition|conference|meeting|campaign|strategy|tool|drug|treatment|therapy|gap|chain|organisation|organization|institution|novel|poem|play|painting|author|scientist|researchers?|couple|family|boy|girl|man|woman)(?= (?:was|were|is|are|had|has|have|can|could|did|does|do|in|on|at|by|from|and|as|to|when|while|because|independently|again|further|for|with|\p{L}+(?:ed|s))\b|[.,;])|\ban? (?:famous|important|influential|well-known|second|third|fourth|fifth|sixth|further|new) \p{L}+(?= (?:in|on|at|to|by|was|were)\b|[.,])/u;

/** Whether a sentence refers anywhere to something that only an earlier sentence names. */
export function refersBack(text: string): boolean {
  return KNOWN_THING.test(text) || INCOMPLETE_NOUN.test(text);
}

/** Whether a text contains remains of formulas, links, citations, code or tables. */
export function isDebris(text: string): boolean {
  return DEBRIS.test(text) || PATH.test(text);
}

/** A text with its first letter in upper case; words such as "pH" stay as they are. */
export function withCapital(text: string): string {
  const first = text.at(0) ?? '';
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : first.toUpperCase() + text.slice(first.length);
}
