import { testResponse, type Question, type TestWithQuestions } from '#contract/tests.ts';
import type { Client } from './test-app.ts';

/** Starts a test with written questions, unless told otherwise. */
export async function startTest(
  client: Client,
  deckIds: readonly string[],
  extra: object = {},
): Promise<TestWithQuestions> {
  const settings = { questions: 10, kinds: ['write'], minutes: null, onePage: false };
  return testResponse.parse((await client.post('/tests', { deckIds, ...settings, ...extra })).body);
}

export async function readTest(client: Client, id: string): Promise<TestWithQuestions> {
  return testResponse.parse((await client.get(`/tests/${id}`)).body);
}

/** The right answer to a question, as the paper has it. */
export function rightAnswer({ kind, solution }: Question): object {
  if (solution === null) throw new Error('The question is not solved');
  return kind === 'write' ? { text: solution[0]?.answer ?? '' } : { picks: solution.map(({ key }) => key) };
}

/** Answers all questions of a test: the first `wrong` of them incorrectly, the others correctly. */
export async function answerAll(client: Client, id: string, wrong = 0): Promise<void> {
  const { questions } = testResponse.parse((await client.get(`/tests/${id}/paper`)).body);
  for (const question of questions) {
    const isWrong = question.position < wrong;
    const body = isWrong ? wrongAnswer(question) : rightAnswer(question);
    await client.put(`/tests/${id}/answers/${question.position}`, body);
  }
}

function wrongAnswer({ kind, solution, options }: Question): object {
  const choices = kind === 'true-false' ? 2 : options.length;
  if (kind === 'write') return { text: 'nonsense' };
  return { picks: (solution ?? []).map(({ key }) => ((key ?? 0) + 1) % choices) };
}
