/** What a level asks of the learner, how such a question begins, and one with its answer. */
export type Level = { asks: string; stem: string; example: string };

/** The cognitive demand of each level, from recognising to comparing (after Bloom's taxonomy), all on one subject. */
export const LEVELS: Readonly<Record<1 | 2 | 3 | 4 | 5, Level>> = {
  1: {
    asks: 'recognise a basic term, name or fact that every introduction mentions',
    stem: 'What is the name of ...?',
    example: 'Which gas do plants take in from the air? (Carbon dioxide)',
  },
  2: {
    asks: 'recall a definition, a property or a simple relation',
    stem: 'What does ... do?',
    example: 'What does chlorophyll do in a leaf? (It absorbs light)',
  },
  3: {
    asks: 'understand: say why or how, tell two related things apart, or order the steps of a process',
    stem: 'Why ...? How does ... differ from ...?',
    example: 'Why do most leaves look green? (Chlorophyll absorbs red and blue light and reflects green)',
  },
  4: {
    asks: 'apply a rule or method to a new, concrete case, or work out a result in two or more steps',
    stem: 'Given ..., what happens, or how much is ...?',
    example:
      'A plant in sunlight is moved under a lamp that shines green only. What happens to its growth, and why? (It slows down, because chlorophyll absorbs hardly any green light)',
  },
  5: {
    asks: 'analyse: exceptions, trade-offs, causes behind causes, or the one right choice among close ones',
    stem: 'Why ..., although ...? Which of ... fits best, when ...?',
    example:
      'Why do C4 plants outgrow C3 plants in hot, dry places, but not in cool, moist ones? (They lose less carbon to photorespiration, which pays for the extra energy only in the heat)',
  },
};

/** The level of a difficulty; those off the scale are clamped. */
export function levelOf(difficulty: number): Level {
  if (difficulty <= 1) return LEVELS[1];
  if (difficulty <= 2) return LEVELS[2];
  if (difficulty <= 3) return LEVELS[3];
  return difficulty <= 4 ? LEVELS[4] : LEVELS[5];
}
