/**
 * The number of characters that a voice reads in about ten seconds, because Chrome cuts off network voices after about
 * fifteen. Characters that are syllables or words take longer to read.
 */
const MAX_LENGTH = 180;
const MAX_SYLLABLES = 60;
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Cuts a text into pieces for a voice to read in order: its sentences (in the BCP 47 language), or parts of long ones.
 */
export function cutForSpeech(text: string, language: string): string[] {
  const maxLength = SYLLABLES.test(text) ? MAX_SYLLABLES : MAX_LENGTH;
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  return text
    .split('\n')
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .flatMap((sentence) =>
      sentence.length <= maxLength ? [sentence] : cutSentence(sentence, maxLength, words),
    )
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/**
 * Cuts after a comma in the second half of a piece, otherwise between words, and within a word only if it is too long.
 */
function cutSentence(sentence: string, maxLength: number, words: Intl.Segmenter): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of words.segment(sentence)) {
    for (const part of segment.length > maxLength ? chunks(segment, maxLength) : [segment]) {
      const isFull = piece.length + part.length > maxLength;
      const isAtComma = piece.length > maxLength / 2 && /[,;:،、，；：—–]\s*$/u.test(piece);
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
