/** What a level demands of the learner, how its questions begin, and an example with its answer. */
export type Level = { asks: string; stem: string; example: string };

/**
 * The cognitive demand of each level, from recognising to analysing (after Bloom's taxonomy). All examples are on one
 * rare subject, because models repeat what they read.
 */
const LEVELS: Readonly<Record<1 | 2 | 3 | 4 | 5, Level>> = {
  1: {
    asks: 'recognise a basic term, name or fact that every introduction mentions',
    stem: 'What is the name of ...?',
    example: 'Which part of a bicycle holds its wheels and saddle? (The frame)',
  },
  2: {
    asks: 'recall a definition, a property or a simple relation',
    stem: 'What does ... do?',
    example: 'What does the derailleur of a bicycle do? (It moves the chain to another sprocket)',
  },
  3: {
    asks: 'understand: say why or how, tell two related things apart, or order the steps of a process',
    stem: 'Why ...? How does ... differ from ...?',
    example:
      'Why does a bicycle stay upright more easily when it moves? (Steering into a lean brings the wheels back under the rider)',
  },
  4: {
    asks: 'apply a rule or method to a new, concrete case, or work out a result in two or more steps',
    stem: 'Given ..., what happens, or how much is ...?',
    example:
      'A cyclist with 48 teeth in front changes from 24 to 16 teeth at the back. How often does the wheel turn with each turn of the pedals, before and after? (Twice before, three times after)',
  },
  5: {
    asks: 'analyse: exceptions, trade-offs, causes behind causes, or the one right choice among close ones',
    stem: 'Why ..., although ...? Which of ... fits best, when ...?',
    example:
      'Why are hard, narrow tyres fast on a smooth track, although wider and softer ones are faster on a rough road? (Soft tyres lose more in bending and less in shaking, and the road decides which weighs more)',
  },
};

/** The level of a difficulty, clamped to 1 to 5. */
export function levelOf(difficulty: number): Level {
  if (difficulty <= 1) return LEVELS[1];
  if (difficulty <= 2) return LEVELS[2];
  if (difficulty <= 3) return LEVELS[3];
  return difficulty <= 4 ? LEVELS[4] : LEVELS[5];
}
