import { MAX_PAGE_CHARACTERS, pagePrompt, readPageAnswer } from '#domain/sources/page-prompt.ts';
import type { Picture } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';

/** A language model that reads pages from their pictures. */
export type PageReader = {
  /** Shown to learners, for example "OpenAI". */
  name: string;
  /** The host that pages are sent to. */
  host: string;
  /** How many pages of one user are read at the same time. */
  atOnce: number;
  /** The page in Markdown; null if the answer is not a page. Throws ModelError, or the signal's reason. */
  read: (
    page: { picture: Picture; number: number },
    options: { signal: AbortSignal; user: string },
  ) => Promise<string | null>;
};

/** A dense page of a newspaper, in a script that takes many tokens. */
const OUTPUT_TOKENS = 8_000;

/** What an answer may have around its page. */
const MAX_ANSWER = MAX_PAGE_CHARACTERS + 2_000;

const PAGES_AT_ONCE = 3;

export function createPageReader(
  caller: ModelCaller,
  { baseUrl, concurrency }: { baseUrl: string; concurrency: number },
): PageReader {
  return {
    name: caller.name,
    host: new URL(baseUrl).host,
    atOnce: Math.min(PAGES_AT_ONCE, concurrency),
    read: async ({ picture, number }, { signal, user }) => {
      let answer = '';
      await caller.ask(
        {
          ...pagePrompt(number),
          pictures: [picture],
          schemaName: 'page',
          maxOutputTokens: OUTPUT_TOKENS,
          quick: true,
        },
        {
          signal,
          user,
          onText: (text) => {
            answer += text;
          },
          onRestart: () => {
            answer = '';
          },
          // A request that breaks off within a page is repeated.
          progress: () => (answer.includes('</page>') || answer.length > MAX_ANSWER ? 'enough' : 'nothing'),
        },
      );
      return readPageAnswer(answer);
    },
  };
}
