import { judgeAnswer } from '#domain/judging/judge.ts';
import type { PairGroup } from './pairs.ts';

const VERDICTS = { '=': 'right', '~': 'nearly', x: 'wrong' } as const;

/** Each pair of a table with the verdict that it should have and the one that it gets. */
export function judged(groups: readonly PairGroup[]) {
  return groups.flatMap(({ language, accents, pairs }) =>
    pairs
      .trim()
      .split('\n')
      .map((line) => {
        const [, sign = '', typed = '', expected = ''] = /^(=|~|x) (.*?) ?⇐ (.*)$/u.exec(line) ?? [];
        const wanted = Object.entries(VERDICTS).find(([each]) => each === sign)?.[1];
        const { verdict } = judgeAnswer(typed, expected, { language, accents });
        return { line: `${language} ${line}`, wanted, verdict };
      }),
  );
}
