import { z } from 'zod';
import type { CardDraft } from '#domain/generation/draft.ts';
import { doubtedDrafts, posedQuestion, readLooks, secondLookPrompt } from '#domain/generation/second-look.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import { seededRandom } from '#domain/random.ts';
import { ModelError } from '../../../ports/ai/language-model.ts';
import type { ModelCaller } from '../../../ports/ai/model-caller.ts';
import type { DeckInProgress, Work } from './ask-for-cards.ts';

/** How long a second look may take, in ms: the deck is complete without it. */
const LOOK_LIMIT_MS = 10_000;

const OUTPUT_TOKENS_PER_QUESTION = 10;
const OUTPUT_TOKENS_BESIDES = 1_000;

/** One string, since the learner waits for every token of it. */
const lookResponse = z.object({ answers: z.string() });

/**
 * Has the model answer the quiz questions of a finished deck without their keys, once. Returns how many it looked at, and the
 * drafts on which it disagrees; if it fails or takes too long, those so far.
 */
export async function takeSecondLook(
  caller: ModelCaller,
  { brief, kept }: Pick<DeckInProgress, 'brief' | 'kept'>,
  { signal, user, turns, onCall }: Work,
): Promise<{ looked: number; doubted: ReadonlySet<CardDraft> }> {
  const random = seededRandom(`${brief.seed} second look`);
  const questions = kept
    // Pictures are not sent, so the model cannot know what they show.
    .filter(({ draft }) => mediaHashesIn(draft.front).size === 0)
    .flatMap(({ draft, claim }) => posedQuestion(draft, claim?.quote ?? null, random) ?? []);
  if (questions.length === 0) return { looked: 0, doubted: new Set() };
  let written = '';
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
          written += text;
        },
        onRestart: () => {
          written = '';
        },
        // A failed look is not repeated, since the learner waits for the deck.
        progress: () => (readLooks(written).length >= questions.length ? 'enough' : 'something'),
        onCall,
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
  } finally {
    turns.end();
  }
  const looks = readLooks(written);
  return { looked: looks.length, doubted: doubtedDrafts(questions, looks) };
}
