import { z } from 'zod';
import type { CardDraft } from '#domain/generation/draft.ts';
import {
  doubtedDrafts,
  posedQuestion,
  secondLookPrompt,
  type SecondLook,
} from '#domain/generation/second-look.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { seededRandom } from '#domain/random.ts';
import { createJsonObjects } from '../../../ports/ai/json-objects.ts';
import { ModelError } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import { parseLeniently } from '../../../ports/ai/model-text.ts';
import type { DeckInProgress, Work } from './ask-for-cards.ts';

/** How long a second look may take, in ms: the deck is complete without it. */
const LOOK_LIMIT_MS = 10_000;

const OUTPUT_TOKENS_PER_QUESTION = 40;
const OUTPUT_TOKENS_BESIDES = 1_000;

/** The format that a model is asked to follow. */
const lookResponse = z.object({
  answers: z.array(z.object({ question: z.int(), right: z.string(), unclear: z.boolean() })),
});

const looseLook = z.object({
  question: z.coerce.number(),
  right: z.union([z.string(), z.array(z.string()).transform((letters) => letters.join(' '))]).catch(''),
  unclear: z.union([z.boolean(), z.stringbool()]).catch(false),
});

/**
 * Has the model answer the quiz questions of a finished deck without their keys, once. Returns how many it looked at,
 * and the drafts on which it disagrees; as far as it came, if it fails or takes too long.
 */
export async function takeSecondLook(
  caller: ModelCaller,
  { brief, kept }: Pick<DeckInProgress, 'brief' | 'kept'>,
  { signal, user, turns, onCall }: Work,
): Promise<{ looked: number; doubted: ReadonlySet<CardDraft> }> {
  const random = seededRandom(`${brief.seed} second look`);
  const questions = kept
    // Pictures do not go along, so nobody can say what they show.
    .filter(({ draft }) => mediaHashesIn(draft.front).size === 0)
    .flatMap(({ draft, claim }) => posedQuestion(draft, claim?.quote ?? null, random) ?? []);
  if (questions.length === 0) return { looked: 0, doubted: new Set() };
  let objects = createJsonObjects();
  let looks: SecondLook[] = [];
  turns.begin();
  try {
    await caller.ask(
      {
        ...secondLookPrompt(questions),
        schema: lookResponse,
        schemaName: 'second_look',
        maxOutputTokens: OUTPUT_TOKENS_PER_QUESTION * questions.length + OUTPUT_TOKENS_BESIDES,
        quick: true,
      },
      {
        signal,
        user,
        limitMs: LOOK_LIMIT_MS,
        onWait: turns.onWait,
        onText: (text) => {
          looks.push(...objects.push(text).flatMap((json) => readLook(json) ?? []));
        },
        onRestart: () => {
          objects = createJsonObjects();
          looks = [];
        },
        // A failed look is not repeated, since the learner waits for the deck.
        progress: () => (looks.length >= questions.length ? 'enough' : 'something'),
        onCall,
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
  } finally {
    turns.end();
  }
  return { looked: looks.length, doubted: doubtedDrafts(questions, looks) };
}

function readLook(json: string): SecondLook | null {
  const { data } = looseLook.safeParse(parseLeniently(json));
  return data ? { question: data.question, right: data.right, isUnclear: data.unclear } : null;
}
