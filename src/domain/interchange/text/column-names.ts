import { searchText } from '../../text/search-text.ts';
import { type Field, FIELDS } from './table-form.ts';

/** Names of columns in tables found in the wild, in a dozen languages; compared without case and accents. */
const NAMES: Readonly<Partial<Record<Field, string>>> = {
  front: `front, term, word, question, prompt, expression, vocabulary, vocab, text, side 1, side a, card front,
    vorderseite, frage, begriff, wort, vokabel, recto, question, terme, mot, anverso, pregunta, término, palabra,
    frente, fronte, domanda, termine, parola, pergunta, termo, palavra, voorkant, voorzijde, vraag, woord, begrip, przód, pytanie, słowo,
    pojęcie, framsida, fråga, ord, forside, spørgsmål, spørsmål, ön yüz, soru, kelime, otázka, pojem, лицо, вопрос, слово,
    термин, 表, 表面, 問題, 質問, 単語, 用語, 正面, 问题, 單詞, 单词, 词语, 앞면, 질문, 단어, 용어, سؤال, كلمة`,
  back: `back, definition, answer, translation, meaning, response, side 2, side b, card back, rückseite, antwort,
    übersetzung, bedeutung, verso, réponse, définition, traduction, reverso, dorso, respuesta, definición, traducción,
    significado, retro, risposta, definizione, traduzione, significato, resposta, definição, tradução, achterkant, achterzijde,
    antwoord, definitie, betekenis, vertaling, tył, odpowiedź, definicja, tłumaczenie, baksida, svar, bagside, bakside, arka yüz, cevap, tanım,
    anlam, odpověď, definice, překlad, оборот, ответ, определение, перевод, 裏, 裏面, 答え, 解答, 意味, 定義, 背面, 反面, 答案,
    定义, 意思, 翻译, 뒷면, 답, 뜻, 정의, إجابة, جواب, معنى`,
  'hint 1':
    'hint, hint 1, clue, tip, hinweis, hinweis 1, tipp, indice, pista, suggerimento, dica, aanwijzing, подсказка, ヒント, 提示, 힌트',
  'hint 2': 'hint 2, hinweis 2, indice 2, pista 2',
  'hint 3': 'hint 3, hinweis 3, indice 3, pista 3',
  explanation: `explanation, back extra, extra, note, notes, comment, comments, remark, example, examples, erklärung, erläuterung, bemerkung,
    anmerkung, notiz, notizen, beispiel, explication, remarque, exemple, explicación, nota, notas, ejemplo, spiegazione,
    esempio, explicação, exemplo, uitleg, voorbeeld, wyjaśnienie, förklaring, пояснение, примечание, пример, 説明, 解説, 例文, 解释, 설명,
    answer explanation, example sentence, sentence, feedback, rationale, reading, pronunciation, transcription, transliteration, ipa,
    pinyin, zhuyin, jyutping, romaji, kana, furigana, hiragana, katakana, aussprache, umschrift, 読み, よみ, ふりがな, 拼音, 발음`,
  tags: `level, stufe, niveau, nivel, livello, nível, уровень, レベル, part of speech, pos, word type, word class, wordclass, wortart, catégorie
    grammaticale, classe, categoría gramatical, parte del discorso, часть речи, 品詞, 词性, 품사, category, type, topic, theme, subject, chapter, unit,
    lesson, section, module, jlpt, jlpt level, hsk, hsk level, cefr, grade, kategorie, thema, kapitel, lektion, leçon, unité, lección, unidad, tags, tag, labels, label, keywords, schlagwörter, stichwörter, schlagworte, mots-clés, étiquettes, etiquetas, etichette, теги, метки, タグ, 标签, 태그`,
  deck: `deck, deck name, set, stapel, kartenstapel, paquet, mazo, mazzo, baralho, talia, колода, デッキ, 牌组, 덱`,
  difficulty:
    'difficulty, difficulty level, schwierigkeit, schwierigkeitsgrad, difficulté, dificultad, difficoltà, dificuldade',
  'option 1': 'option 1, option a, choice 1, choice a, answer 1, answer a, antwort 1, antwort a',
  'option 2': 'option 2, option b, choice 2, choice b, answer 2, answer b, antwort 2, antwort b',
  'option 3': 'option 3, option c, choice 3, choice c, answer 3, answer c, antwort 3, antwort c',
  'option 4': 'option 4, option d, choice 4, choice d, answer 4, answer d, antwort 4, antwort d',
  'option 5': 'option 5, option e, choice 5, choice e, answer 5, answer e, antwort 5, antwort e',
  'option 6': 'option 6, option f, choice 6, choice f, answer 6, answer f, antwort 6, antwort f',
  'correct option': `correct option, correct answer, correct answers, correct, correct choice, right answer, answer key, key, solution, richtige antwort, lösung, bonne réponse,
    respuesta correcta, risposta corretta, resposta correta, правильный ответ, 正解, 正确答案, 정답`,
  suspended: 'suspended, ausgesetzt, suspendu, suspendido',
  quiz: 'quiz',
  id: 'id, guid, uuid, note id, card id',
  'both directions': 'both directions, add reverse, reverse, reversed',
  ignore: `nr, no, num, number, index, idx, row, key id, notetype, note type, question type, question id, nummer, numéro, número,
    created, modified, date, timestamp, url, link, image, image link, image url, picture, audio, sound, video, points, score, time, time limit, time in seconds,
    frequency, rank`,
};

const FIELD_OF_NAME = new Map<string, Field>();
for (const field of FIELDS) {
  for (const name of (NAMES[field] ?? field).split(',')) {
    const folded = foldName(name);
    if (!FIELD_OF_NAME.has(folded)) FIELD_OF_NAME.set(folded, field);
  }
}

/** Lists of words are often headed by their languages. */
const LANGUAGES = new Set(
  `english, german, french, spanish, italian, portuguese, dutch, polish, russian, japanese, chinese, korean, latin, greek, arabic,
  turkish, swedish, deutsch, englisch, französisch, spanisch, italienisch, latein, griechisch, russisch, japanisch, français, anglais, allemand,
  espagnol, italien, español, inglés, alemán, francés, italiano, inglese, tedesco, francese, spagnolo, português, inglês, nederlands,
  engels, duits, frans, polski, angielski, русский, английский, 日本語, 英語, 中文, 英文, 한국어, 영어, العربية`
    .split(',')
    .map(foldName),
);

function foldName(name: string): string {
  return searchText(name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/gu, ' ').replaceAll(/[_\-*:.#]+/gu, ' '));
}

/** The field of a column with this name; undefined for an unknown name. "German word" is a word, "Question #" is a number. */
export function fieldOfName(name: string): Field | undefined {
  if (name.length > 200) return undefined;
  const exact = FIELD_OF_NAME.get(foldName(name));
  if (exact !== undefined && !/#\s*$/u.test(name)) return exact;
  // An explanation of the name may follow it.
  const short = name.split(/[(\n]| [-–—:] /u, 1)[0] ?? '';
  if (/#\s*$|\b(?:no|nr|number|id|index)\.?\s*$/iu.test(short)) return 'ignore';
  const words = foldName(short).split(' ');
  if (words.length > 4) return undefined;
  return FIELD_OF_NAME.get(words.join(' ')) ?? (words.length > 1 ? ofLastWords(words) : undefined);
}

/** "Question Text" is a question, "English Meaning" a meaning. */
function ofLastWords(words: readonly string[]): Field | undefined {
  if (ARTICLES.has(words[0] ?? '')) return undefined;
  const last = words.slice(1);
  const whole = FIELD_OF_NAME.get(last.join(' ')) ?? FIELD_OF_NAME.get(words.at(-1) ?? '');
  if (whole !== undefined && words.at(-1) !== 'text') return whole;
  return FIELD_OF_NAME.get(words.slice(0, -1).join(' ')) ?? whole;
}

/** Whether a row names at least two languages: "English", "German". */
export function areLanguages(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.length <= 60 && LANGUAGES.has(foldName(cell))).length >= 2;
}

/** Articles, which begin a word of a list rather than the name of a column. */
const ARTICLES = new Set(
  'the a an to der die das ein eine le la les un une el los las il lo gli o os as de het'.split(' '),
);
