import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const QUIZ = [
  'Quiz me on my flashcards with Cardamom.',
  'Call start_review. Ask one card at a time, without giving its answer away, and wait for what I say.',
  'Then call answer_card with a new id and my words. For a card with options that records the answer. For another one, tell me the right',
  'answer and how mine compares, agree on a rating with me, and call answer_card again with the same id and the rating.',
  'Go on with the next card until there is none or I want to stop, then tell me how it went.',
].join(' ');

const MAKE = [
  'Make flashcards in Cardamom from what we have talked about.',
  'Choose the few facts that are worth remembering for years, one for each card. Call list_decks to find a deck that fits, or think of a',
  'title for a new one, and search_cards to see what I have already. Then call propose_cards.',
  'Where a card was rejected, read the reasons, mend it and propose it again with a new id.',
  'At the end tell me how many wait in New cards, where I look at them before they are saved.',
].join(' ');

const deck = z
  .strictObject({ deck: z.string().max(255).optional().describe('Title of the deck; leave it out for all') })
  .optional();

/** What a learner can choose in their assistant. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'quiz-me',
    {
      title: 'Quiz me',
      description: 'A review of the cards that are due, by voice or in writing',
      argsSchema: deck,
    },
    (given) =>
      asked(
        given?.deck === undefined ? QUIZ : `${QUIZ} Only cards of this deck: ${JSON.stringify(given.deck)}`,
      ),
  );
  server.registerPrompt(
    'make-cards',
    {
      title: 'Make cards from this conversation',
      description: 'Proposes cards on what was talked about; they wait for your look',
    },
    () => asked(MAKE),
  );
}

function asked(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}
