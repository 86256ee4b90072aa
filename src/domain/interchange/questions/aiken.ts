import type { GiftFault } from './gift.ts';
import type { Question } from './question.ts';

const OPTION = /^\s{0,9}(?<letter>[A-Z])[.)]\s(?<text>.*)$/u;
const KEY = /^\s*ANSWER:\s*(?<letter>[A-Z])\s*$/u;

/** The questions of a file in Moodle's Aiken format: a question, lettered options, and a line "ANSWER: B". */
export function parseAiken(text: string): { questions: Question[]; faults: GiftFault[] } {
  const questions: Question[] = [];
  const faults: GiftFault[] = [];
  let stem: string[] = [];
  let options: { letter: string; text: string }[] = [];
  let place = 0;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const key = KEY.exec(line)?.groups?.['letter'];
    const option = OPTION.exec(line)?.groups;
    if (key !== undefined) {
      place += 1;
      const choices = options.map((each) => ({
        text: each.text,
        isRight: each.letter === key,
        feedback: '',
      }));
      const question = { place, deck: '', stem: stem.join('\n').trim(), feedback: '', hints: [], tags: [] };
      questions.push({ ...question, answer: { kind: 'choice', choices } });
      stem = [];
      options = [];
    } else if (option && stem.length > 0) {
      options.push({ letter: option['letter'] ?? '', text: (option['text'] ?? '').trim() });
    } else if (line.trim() !== '' || stem.length > 0) {
      stem.push(line);
    }
  }
  const rest = stem.join('\n').trim();
  if (rest !== '')
    faults.push({
      place: place + 1,
      text: rest,
      reason: 'It has no line "ANSWER: A" that names the right option.',
    });
  return { questions, faults };
}
