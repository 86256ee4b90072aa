/** Scripts that only one language with voices in browsers is written in. */
const SINGLE_LANGUAGE_SCRIPTS: ReadonlyArray<[script: RegExp, language: string]> = [
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Myanmar}/u, 'my'],
];

/** The language (BCP 47 tag) of words that are mostly in this script, which is not Latin. Null if unclear. */
export function guessByScript(words: readonly string[], script: string): string | null {
  const text = words.join(' ');
  if (script === 'Han') return chineseOrJapanese(text);
  if (script === 'Cyrillic') return cyrillicLanguage(words, text);
  if (script === 'Arabic') return arabicLanguage(text);
  if (script === 'Devanagari') return devanagariLanguage(words, text);
  if (script === 'Greek') return greekLanguage(words, text);
  if (script === 'Bengali') return /[\u{9f0}\u{9f1}]/u.test(text) ? null : 'bn';
  return SINGLE_LANGUAGE_SCRIPTS.find(([letters]) => letters.test(text))?.[1] ?? null;
}

/** Characters of simplified and traditional Chinese that modern Japanese writes differently, and of Cantonese only. */
const SIMPLIFIED =
  /[们这说谁吗么个对时间问样书车马鸟门见长东买卖饭习谢师统战开话语读写认识请钱银铁错难风飞电脑网头发给经红绿蓝纸级细终结练组织纪约纯丽亲产从众优华协单卢厂]/u;
const TRADITIONAL =
  /[們這說誰嗎麼個對來會學國臺灣當點還沒為讓邊實歲經稱萬與變聽讀寫關幾歷產兒亞發處號圖應戰爭勞權廣縣鐵齊]/u;
const CANTONESE = /[嘅咗唔喺冇嘢佢哋]/u;

function chineseOrJapanese(text: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (CANTONESE.test(text)) return null;
  if (SIMPLIFIED.test(text)) return TRADITIONAL.test(text) ? null : 'zh-Hans';
  return TRADITIONAL.test(text) ? 'zh-Hant' : null;
}

const RUSSIAN_WORDS = new Set(
  'и в во на с со к не что как какой какая какие который которая когда где кто это был была было были есть для из от по он она они его её или же при'.split(
    ' ',
  ),
);
/** Endings of adjectives and infinitives that Bulgarian does not have. */
const RUSSIAN_ENDING = /(?:ая|яя|ть|ться)$/u;
const BULGARIAN_WORDS = new Set(
  'е са се на и в от за с по не какво кой коя кое кои кога къде как който която което които ще да си ли то тя той тези това бил била било'.split(
    ' ',
  ),
);

function cyrillicLanguage(words: readonly string[], text: string): string | null {
  const has = (letters: RegExp) => letters.test(text);
  if (has(/[\u{48a}-\u{52f}]/u)) return null;
  const [ukrainian, belarusian, serbian, macedonian] = [
    has(/[їєґ]/u),
    has(/ў/u),
    has(/[ђћ]/u),
    has(/[ѓќѕ]/u),
  ];
  const russian = has(/[ыэё]/u);
  if ([ukrainian, belarusian || (russian && has(/і/u)), serbian, macedonian].filter(Boolean).length > 1)
    return null;
  if (belarusian) return 'be';
  if (ukrainian) return russian ? null : 'uk';
  if (serbian) return 'sr';
  if (macedonian) return 'mk';
  if (has(/[іјљњџ]/u)) return null;
  if (russian) return 'ru';
  if (words.filter((word) => RUSSIAN_ENDING.test(word)).length >= 2) return 'ru';
  const [russianCount, bulgarianCount] = [RUSSIAN_WORDS, BULGARIAN_WORDS].map((frequentWords) =>
    countDifferent(words, frequentWords),
  );
  if (russianCount === undefined || bulgarianCount === undefined) return null;
  if (russianCount >= bulgarianCount + 2) return 'ru';
  return has(/ъ/u) && bulgarianCount >= russianCount + 2 ? 'bg' : null;
}

function arabicLanguage(text: string): string | null {
  // Letters of Pashto, Kurdish, Uyghur and Sindhi.
  if (/[ټډړږښڼېۍەڕڵۆێۇۈۋڭڻڪ]/u.test(text)) return null;
  if (/[ٹڈڑںےہھ]/u.test(text)) return 'ur';
  if (/[پچژگکی]/u.test(text)) return 'fa';
  return /[ةكيىأإ]|(?:^|\s)ال/u.test(text) ? 'ar' : null;
}

const HINDI_WORDS = new Set('है हैं का की के को में से ने था थी थे और क्या कब कौन किस किसने यह वह पर'.split(' '));
const NOT_HINDI = new Set('आहे आहेत आणि होते मध्ये छ छन् हो लाई अस्ति च भवति'.split(' '));

function devanagariLanguage(words: readonly string[], text: string): string | null {
  if (countDifferent(words, NOT_HINDI) > 0 || text.includes('ळ')) return null;
  return countDifferent(words, HINDI_WORDS) >= 2 || /[\u{958}-\u{95f}]|[कखगजडढफ]\u{93c}/u.test(text)
    ? 'hi'
    : null;
}

/** Modern Greek. Single letters are probably part of a formula, and ancient Greek has other accents. */
function greekLanguage(words: readonly string[], text: string): string | null {
  return /[\u{1f00}-\u{1fff}]/u.test(text) || words.every((word) => word.length < 2) ? null : 'el';
}

function countDifferent(words: readonly string[], frequentWords: ReadonlySet<string>): number {
  return new Set(words.filter((word) => frequentWords.has(word))).size;
}
