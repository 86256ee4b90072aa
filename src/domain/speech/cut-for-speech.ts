/**
 * Characters that a voice reads in some ten seconds: after about fifteen, Chrome cuts off what a voice of the network reads.
 * Where a character is a syllable or a word, it takes longer.
 */
const MOST = 180;
const MOST_SYLLABLES = 60;
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A text in pieces that are read one after the other: its sentences, and parts of those that are too long. In its order. */
export function cutForSpeech(text: string, language: string): string[] {
  const most = SYLLABLES.test(text) ? MOST_SYLLABLES : MOST;
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  return text
    .split('\n')
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .flatMap((sentence) => (sentence.length <= most ? [sentence] : cutSentence(sentence, most, words)))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** After a comma where one is near enough, else between two words, else anywhere. */
function cutSentence(sentence: string, most: number, words: Intl.Segmenter): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of words.segment(sentence)) {
    for (const part of segment.length > most ? chunks(segment, most) : [segment]) {
      const isFull = piece.length + part.length > most;
      const isAtComma = piece.length > most / 2 && /[,;:،、，；：—–]\s*$/u.test(piece);
      if (isFull || isAtComma) {
        pieces.push(piece.trim());
        piece = '';
      }
      piece += part;
    }
  }
  return [...pieces, piece.trim()];
}

function chunks(word: string, size: number): string[] {
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
