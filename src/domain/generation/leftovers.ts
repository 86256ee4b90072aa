import { partsOfMarkup } from '../text/markup-parts.ts';

/** The later bytes of a UTF-8 character, read as Windows-1252. Without the space and » that French sets after letters. */
const LATER = String.raw`[\u0080-\u009f¡-º¼-¿‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]`;

/** UTF-8 that was read as Latin-1 ("Ã©", "â€™"), and characters that were lost. Quoted, it is what the card is about. */
const GARBLED = new RegExp(
  String.raw`(?<!["'“„«‘「])(?:[ÃÂ][\u0080-\u009f¡-º¼-¿]|â€|(?:[Â-ß]${LATER}){2}|(?:[à-ï]${LATER}{2}){2}|\p{L}\ufffd|\ufffd\p{L})`,
  'u',
);

/** By language: words of agreement, words that present something, and words for the presented thing. */
const CHAT: readonly RegExp[] = [
  [
    'sure(?: thing)?|certainly|of course|absolutely|okay|great',
    "here(?:'s|’s| is| are)",
    'question|card|quiz',
  ],
  ['natürlich|klar|gerne?|selbstverständlich|sicher', 'hier (?:ist|sind|kommt)', 'frage|karte'],
  ["bien sûr|certainement|d'accord|avec plaisir", 'voici|voilà', 'question|carte'],
  ['claro(?: que sí)?|por supuesto|desde luego', 'aquí (?:tienes|está|va)', 'pregunta|tarjeta'],
  ['claro|com certeza|com prazer', 'aqui (?:está|tem|vai)|eis', 'pergunta|questão|cartão'],
  ['certo|certamente|volentieri', 'ecco', 'domanda|carta'],
  ['natuurlijk|zeker', 'hier is', 'vraag|kaart'],
  ['oczywiście|jasne', 'oto', 'pytanie|fiszka'],
  ['конечно|разумеется', 'вот', 'вопрос|карточка'],
  ['当然|當然|好的', '以下是|这是|這是', '问题|問題|题目|題目'],
  ['もちろん(?:です)?|承知しました|かしこまりました', '以下|こちら', '問題|質問|カード'],
  ['물론(?:입니다|이죠)?|네', '다음은|여기', '질문|문제|카드'],
  ['بالطبع|بالتأكيد|حسنا', 'إليك', 'سؤال|بطاقة'],
].map(([yes, here, what]) => {
  const [within, upTo] = [String.raw`[^.?!？。]{0,80}?`, String.raw`\s*[!,.！，。、،:]\s*`];
  return new RegExp(
    String.raw`^[^\p{L}]*(?:(?:${yes})${upTo}(?:${here})${within}(?:${what}|[:：])|(?:${here})${within}(?:${what})${within}[:：])`,
    'iu',
  );
});

/** Whether a text begins as in a chat ("Sure! Here is your question") or has letters that were read in a wrong encoding. */
export function hasLeftovers(text: string): boolean {
  return isGarbled(text) || CHAT.some((pattern) => pattern.test(text));
}

function isGarbled(text: string): boolean {
  return (
    GARBLED.test(text) && partsOfMarkup(text).some((part) => part.kind === 'prose' && GARBLED.test(part.text))
  );
}

const CORRECT =
  'correct(?: answer| option)?|right answer|richtig|korrekt|bonne réponse|juste|correct[ea]|respuesta correcta|corret[oa]|resposta correta|giust[oa]|risposta corretta|juist|poprawn[aey]|prawidłow[aey]|верно|правильн(?:о|ый|ый ответ)|正确|正確|正确答案|正解|정답|صحيح|الصحيحة?';
const MARK = new RegExp(
  String.raw`[(（[]\s?(?:${CORRECT}|[✓✔✅☑])\s?!?[)）\]]\*{0,3}$|(?:[←–—]|<?-{1,2})\s(?:${CORRECT})!?$|^(?:${CORRECT})\s?[:：]|^\[x\]\s|^[✓✔✅☑]\s?(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}).]\s?)[✓✔✅☑]$`,
  'iu',
);

/** An asterisk after the last word or before the first, and no other. */
const STARRED = /^(?:[^*]*\p{Ll}\s?\*|\*\s?\p{Lu}[^*]*)$/u;

/** An option of plain words, beside which an asterisk is not an operator. */
const WORDS = /^[\p{L}\p{M}\p{N}\s.,'’-]+$/u;

/** Whether exactly one option is marked as the right one: "Venus (correct)", "✓ Venus", "Venus*". */
export function marksOne(options: readonly string[]): boolean {
  const isMarked = (option: string) => MARK.test(option.trim()) || STARRED.test(option.trim());
  const [marked, ...others] = options.filter(isMarked);
  if (marked === undefined || others.length > 0) return false;
  return MARK.test(marked.trim()) || options.every((option) => option === marked || WORDS.test(option));
}
