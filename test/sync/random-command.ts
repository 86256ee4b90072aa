import { wireCardContent, type WireCard } from '#contract/wire-card.ts';
import type { Random } from '#domain/random.ts';
import { presentation } from '#domain/study/mode.ts';
import { GRADES, isCorrectGrade } from '#domain/study/answer/grading.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import type { Entry } from '#web/features/replica/rows.ts';
import { flipContent, quizContent } from '../builders/cards.ts';
import type { Device } from './device.ts';

type Rows = {
  decks: Entry<'deck'>[];
  cards: Entry<'card'>[];
  memories: Entry<'memory'>[];
  sessions: Entry<'session'>[];
  reviews: Entry<'review'>[];
  conflicts: Entry<'conflict'>[];
};

type Make = (rows: Rows, random: Random, newId: () => string, now: number) => NewCommand | null;

/** How to make a command of each kind from the rows of a device, and how often. */
const KINDS: ReadonlyArray<readonly [weight: number, make: Make]> = [
  [2, createDeck],
  [2, editDeck],
  [1, reviewDeck],
  [0.5, deleteDeck],
  [4, createCard],
  [6, editCard],
  [2, moveCard],
  [1.5, deleteCard],
  [2, suspendCard],
  [1, forgetCard],
  [3, startSession],
  [14, answer],
  [3, undoAnswer],
  [1, completeSession],
  [1, changeSettings],
  [3, settleConflict],
];

/** A command that a learner could give on this device now. */
export async function randomCommand(
  device: Device,
  random: Random,
  newId: () => string,
): Promise<NewCommand> {
  const rows = await device.read(async (tx) => ({
    decks: sorted(await tx.all('deck')),
    cards: sorted(await tx.all('card')),
    memories: sorted(await tx.all('memory')),
    sessions: sorted(await tx.all('session')),
    reviews: sorted(await tx.all('review')),
    conflicts: sorted(await tx.all('conflict')),
  }));
  for (;;) {
    const command = weighted(random)(rows, random, newId, device.now());
    if (command !== null) return command;
  }
}

function weighted(random: Random): Make {
  let left = random() * KINDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of KINDS) {
    left -= weight;
    if (left < 0) return make;
  }
  return createDeck;
}

const sorted = <E extends { id: string }>(entries: readonly E[]) =>
  entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));

export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

export const word = (random: Random) => `w${Math.floor(random() * 50)}`;

export function content(random: Random) {
  const texts = { front: `${word(random)}?`, back: word(random) };
  const quiz = { options: ['a', 'b', word(random)], key: Math.floor(random() * 3) };
  return wireCardContent(random() < 0.5 ? flipContent(texts) : quizContent({ ...texts, quiz }));
}

function createDeck(_rows: Rows, random: Random, newId: () => string): NewCommand {
  return { kind: 'create-deck', deckId: newId(), content: { title: word(random) } };
}

function editDeck({ decks }: Rows, random: Random): NewCommand | null {
  const found = pick(decks, random);
  if (!found) return null;
  const { title, description, pinned, archived } = found.row.deck;
  const dice = random();
  if (dice < 0.5) {
    return { kind: 'edit-deck', deckId: found.id, from: { title }, to: { title: word(random) } };
  }
  // Without another random number, so that histories that once failed stay as they were.
  const [from, to] =
    dice < 0.8
      ? [{}, {}]
      : dice < 0.95
        ? [{ pinned }, { pinned: !pinned }]
        : [{ archived }, { archived: !archived }];
  return {
    kind: 'edit-deck',
    deckId: found.id,
    from: { description, ...from },
    to: { description: word(random), ...to },
  };
}

function reviewDeck({ decks }: Rows, random: Random): NewCommand | null {
  const found = pick(decks, random);
  return found ? { kind: 'review-deck', deckId: found.id, reviewed: random() < 0.7 } : null;
}

function deleteDeck({ decks }: Rows, random: Random): NewCommand | null {
  const found = pick(decks, random);
  return found ? { kind: 'delete-deck', deckId: found.id } : null;
}

function intoDeck({ row: { deck } }: Entry<'deck'>) {
  return { id: deck.id, title: deck.title };
}

function deckOf(rows: Rows, card: Entry<'card'>) {
  const found = rows.decks.find(({ id }) => id === card.row.card.deckId);
  return found ? intoDeck(found) : null;
}

function createCard({ decks }: Rows, random: Random, newId: () => string): NewCommand | null {
  const found = pick(decks, random);
  if (!found) return null;
  return { kind: 'create-card', cardId: newId(), deck: intoDeck(found), content: content(random) };
}

function editCard(rows: Rows, random: Random): NewCommand | null {
  const found = pick(rows.cards, random);
  const deck = found && deckOf(rows, found);
  if (!found || !deck) return null;
  const seen = wireCardContent(found.row.card);
  const { front, back, tags, hint_1, options, correct_option, is_quiz } = seen;
  const [from, to] = pick<readonly [Partial<WireCard>, Partial<WireCard>]>(
    [
      [{ front }, { front: `${word(random)}?` }],
      [{ back }, { back: word(random) }],
      [{ tags }, { tags: [word(random)] }],
      [{ hint_1 }, { hint_1: random() < 0.5 ? word(random) : null }],
      [
        { front, back },
        { front: `${word(random)}?`, back: word(random) },
      ],
      [
        { options, correct_option, is_quiz },
        { options: ['x', 'y', word(random)], correct_option: 1, is_quiz: true },
      ],
    ],
    random,
  ) ?? [{}, {}];
  const after = { ...seen, ...to };
  if ('options' in to) delete after.option_reasons;
  return { kind: 'edit-card', cardId: found.id, from, to, content: after, deck };
}

function moveCard({ cards, decks }: Rows, random: Random): NewCommand | null {
  const found = pick(cards, random);
  const target = pick(decks, random);
  if (!found || !target || target.id === found.row.card.deckId) return null;
  return { kind: 'move-card', cardId: found.id, from: found.row.card.deckId, deck: intoDeck(target) };
}

function deleteCard({ cards }: Rows, random: Random): NewCommand | null {
  const found = pick(cards, random);
  return found ? { kind: 'delete-card', cardId: found.id, seen: wireCardContent(found.row.card) } : null;
}

function suspendCard({ memories }: Rows, random: Random): NewCommand | null {
  const found = pick(memories, random);
  return found ? { kind: 'suspend-card', cardId: found.id, suspended: !found.row.suspended } : null;
}

function forgetCard({ memories }: Rows, random: Random, newId: () => string): NewCommand | null {
  const found = pick(
    memories.filter(({ row }) => row.memory !== null),
    random,
  );
  return found ? { kind: 'forget-card', cardId: found.id, reviewId: newId() } : null;
}

function startSession(rows: Rows, random: Random, newId: () => string): NewCommand | null {
  const found = pick(rows.decks, random);
  if (!found) return null;
  const cardIds = rows.cards.filter(({ row }) => row.card.deckId === found.id).map(({ id }) => id);
  if (cardIds.length === 0) return null;
  return {
    kind: 'start-session',
    sessionId: newId(),
    request: { scope: random() < 0.4 ? 'deck' : 'round', deckId: found.id, mode: 'mixed' },
    deckTitle: found.row.deck.title,
    cardIds,
  };
}

function answer(rows: Rows, random: Random, newId: () => string, now: number): NewCommand | null {
  const session = pick(
    rows.sessions.filter(({ row }) => row.session.status === 'active'),
    random,
  );
  const card = rows.cards.find(({ id }) => id === pick(session?.row.cardIds ?? [], random));
  const deck = card && deckOf(rows, card);
  if (!session || !card || !deck) return null;
  const { quiz, version } = card.row.card;
  const isQuiz = presentation(session.row.session.mode, card.row.card) === 'quiz';
  const selectedOption = Math.floor(random() * (quiz?.options.length ?? 1));
  const grade = pick(GRADES.slice(0, 3), random) ?? 'correct';
  const isCorrect = isQuiz ? selectedOption === quiz?.key : isCorrectGrade(grade);
  const given = isQuiz
    ? { selectedOption, selectedText: quiz?.options[selectedOption] ?? '', isCorrect }
    : { grade, isCorrect };
  const timeSpent = Math.floor(random() * 20_000);
  return {
    kind: 'answer',
    answer: {
      ...given,
      id: newId(),
      sessionId: session.id,
      cardId: card.id,
      cardVersion: version,
      timeSpent,
      hintsUsed: Math.floor(random() * 3),
      answeredAt: new Date(now).toISOString(),
      // Without another random number, so that histories that once failed stay as they were.
      ...(timeSpent % 3 > 0 && { chosenInterval: 1 + (timeSpent % 12) }),
    },
    deck,
  };
}

function undoAnswer({ reviews, sessions }: Rows, random: Random): NewCommand | null {
  const open = new Set(sessions.map(({ id }) => id));
  const found = pick(
    reviews.filter(({ row }) => !row.undone && row.answer !== null && open.has(row.sessionId ?? '')),
    random,
  );
  if (!found || found.row.sessionId === null) return null;
  return { kind: 'undo-answer', sessionId: found.row.sessionId, answerId: found.id };
}

function completeSession({ sessions }: Rows, random: Random): NewCommand | null {
  const found = pick(
    sessions.filter(({ row }) => row.session.status === 'active'),
    random,
  );
  return found ? { kind: 'complete-session', sessionId: found.id } : null;
}

/** Not the retention: it counts for later answers only, and a replay could not tell which those are. */
function changeSettings(_rows: Rows, random: Random): NewCommand {
  const to =
    random() < 0.5
      ? { dailyGoal: 1 + Math.floor(random() * 50) }
      : { newPerDay: Math.floor(random() * 30), easyButton: random() < 0.5 };
  return { kind: 'change-settings', to };
}

function settleConflict({ conflicts }: Rows, random: Random): NewCommand | null {
  const found = pick(conflicts, random);
  if (!found) return null;
  return { kind: 'settle-conflict', conflictId: found.id, keep: random() < 0.5 ? 'standing' : 'other' };
}
