import { hash } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { title } from '#contract/decks.ts';
import { reasonOf } from '#domain/generation/fault-reasons.ts';
import { CARD_LIMITS, MAX_BACK_FOR_MODELS } from '#domain/limits.ts';
import { requireScope } from '../../auth/keys/admit-key.ts';
import { proposeCards } from '../../generation/drafts/propose-cards.ts';
import { saveReviewed } from '../../generation/drafts/save-drafts.ts';
import { ADDS, addTool, type McpContext } from '../tool.ts';
import { callId, deckId, sourceId } from './fields.ts';

const MAX_CARDS = 20;

const text = (max: number) => z.string().max(max, `At most ${max} characters`);

const card = z.strictObject({
  front: text(CARD_LIMITS.front).describe('One question about one fact, without the answer in it'),
  back: text(MAX_BACK_FOR_MODELS).describe('The answer, as short as it can be'),
  hints: z
    .array(text(CARD_LIMITS.hint))
    .length(3, 'Give three hints')
    .describe('Three hints, each saying more than the one before; the first two without words of the answer'),
  explanation: text(CARD_LIMITS.explanation).describe('Why the answer is right, adding to it'),
  wrongAnswers: z
    .array(
      z.strictObject({
        text: text(CARD_LIMITS.option),
        why: text(CARD_LIMITS.optionReason).optional().describe('Why it is wrong'),
      }),
    )
    .length(3, 'Give three wrong answers, or none')
    .optional()
    .describe('For a card with options: of the kind and length of the back, and clearly wrong'),
  difficulty: z.int().min(1).max(5).optional().describe('1, easy, to 5, hard; 2 by default'),
  passage: z.int().min(0).optional().describe('With a source: the number of the passage, from read_source'),
  quote: text(1_500)
    .optional()
    .describe('With a source: the words of that passage that give the answer, letter by letter'),
});

const input = z.strictObject({
  id: callId,
  deckId: deckId.optional().describe('The deck that they are for; leave it out for a new one'),
  title: title.optional().describe('Title of a new deck; by default that of the source'),
  sourceId: sourceId
    .optional()
    .describe('The source that all of them are from; each then needs passage and quote'),
  cards: z.array(card).min(1).max(MAX_CARDS, `At most ${MAX_CARDS} cards in a call`),
  save: z
    .boolean()
    .default(false)
    .describe('Whether to save them without the learner’s look. Only when the learner asked for it'),
});

/** The tool that proposes cards. */
export function addProposeTool(server: McpServer, context: McpContext): void {
  const { user, scopes, name } = context.caller;

  addTool(server, context, {
    name: 'propose_cards',
    title: 'Propose cards',
    description:
      `Proposes up to ${MAX_CARDS} cards, which wait in New cards until the learner has looked at them. They are checked first: ` +
      'what is wrong with a card is told back with it, so that you can propose a better one with a new id. It costs no tokens.',
    scope: 'read',
    annotations: ADDS,
    input,
    output: z.object({
      title: z.string(),
      waiting: z.int().describe('How many wait for the learner in New cards'),
      saved: z.int().describe('How many are in the deck'),
      path: z.string().nullable().describe('Where the learner finds them, below the address of Cardamom'),
      cards: z.array(
        z.object({
          accepted: z.boolean(),
          reasons: z.array(z.string()).describe('Why it was rejected, and what a good card does instead'),
          like: z.string().nullable().describe('The front of a card of the learner’s that asks the same'),
        }),
      ),
    }),
    run: async ({ id, save, cards, ...request }) => {
      if (save) requireScope(scopes, 'write-cards');
      const proposal = {
        ...request,
        tool: name,
        cards: cards.map(({ wrongAnswers, ...each }) => ({ ...each, distractors: wrongAnswers })),
      };
      const fingerprint = hash('sha256', JSON.stringify(proposal));
      const proposed = await proposeCards(context, user.id, proposal, {
        key: `propose_cards ${id}`,
        fingerprint,
      });
      const results = proposed.cards.map(({ faults, like }) => ({
        accepted: faults.length === 0,
        reasons: faults.map(reasonOf),
        like,
      }));
      const good = results.filter(({ accepted }) => accepted).length;
      const about = { title: proposed.title, cards: results };
      if (proposed.id === null) return { ...about, waiting: 0, saved: 0, path: null };
      if (!save) return { ...about, waiting: good, saved: 0, path: `/new-cards/${proposed.id}` };
      const { cardsSaved, deck } = await saveReviewed(context, user.id, proposed.id, {});
      return { ...about, waiting: 0, saved: cardsSaved, path: `/decks/${deck.id}` };
    },
  });
}
