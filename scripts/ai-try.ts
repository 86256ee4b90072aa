/**
 * npm run ai:try -- "topic" --cards 10 --difficulty 3
 * Makes a deck with the configured provider and prints its cards, what the checks found and how much it took.
 * Nothing is stored.
 */
import { randomUUID } from 'node:crypto';
import { styleText } from 'node:util';
import { pino } from 'pino';
import { generateRequest } from '#contract/generation.ts';
import { AppError } from '#domain/errors.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { composeAi } from '#server/compose-ai.ts';
import { readConfig } from '#server/config.ts';
import { ModelError } from '#server/ports/ai/language-model.ts';
import type { ModelCall } from '#server/ports/ai/model-caller.ts';
import { systemClock } from '#server/ports/clock.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import { readArguments } from './lib/arguments.ts';

const USAGE =
  'Usage: npm run ai:try -- "topic" --cards 10 --difficulty 3 [--description "..."] [--mix quiz] [--language de]';

try {
  await tryIt();
} catch (error) {
  if (!(error instanceof StartupError || error instanceof AppError)) throw error;
  console.error(error.message);
  if (error.cause instanceof ModelError) console.error(`(${error.cause.message})`);
  process.exitCode = 1;
}

async function tryIt(): Promise<void> {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: {
        cards: { type: 'string', default: '10' },
        difficulty: { type: 'string', default: '2' },
        mix: { type: 'string' },
        language: { type: 'string' },
        description: { type: 'string' },
      },
    },
    USAGE,
  );
  const request = generateRequest.safeParse({
    title: 'A try',
    topic: positionals.join(' '),
    description: values.description,
    cardCount: Number(values.cards),
    difficulty: Number(values.difficulty),
    mix: values.mix,
    language: values.language,
  });
  if (!request.success) {
    const faults = request.error.issues.map(({ message }) => message).join('. ');
    throw new StartupError(`${faults}. ${USAGE}`);
  }

  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' });
  const { generator } = await composeAi(
    readConfig(process.env).ai,
    { clock: systemClock, timers: systemTimers, random: Math.random, log, observe: () => {} },
    { findPacks: () => Promise.resolve([]), pictureForModel: () => Promise.resolve(null) },
  );
  console.log(`${generator.source}: ${request.data.cardCount} cards on "${request.data.topic}"\n`);
  const calls: ModelCall[] = [];
  const begun = performance.now();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new AppError('GENERATION_CANCELLED', '\nCancelled.')));
  const drafts: CardDraft[] = [];
  const doubted = new Set<CardDraft>();
  let category: string | null = null;
  const stream = generator.generate(
    { ...request.data, material: null, made: [], review: true, seed: randomUUID() },
    {
      signal: stop.signal,
      user: '',
      onWait: () => {},
      onCall: (call) => calls.push(call),
      knownCards: () => Promise.resolve([]),
      keepPlan: () => Promise.resolve(),
    },
  );
  for await (const brought of stream) {
    if (brought.type === 'about') ({ category } = brought);
    else if (brought.type === 'withdrawn')
      drafts.splice(0, drafts.length, ...drafts.filter((draft) => !brought.drafts.has(draft)));
    else if (brought.type === 'doubted') for (const draft of brought.drafts) doubted.add(draft);
    else if (brought.type === 'draft' && brought.faults.length === 0) drafts.push(brought.draft);
    showProgress(drafts.length);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  for (const [index, draft] of drafts.entries()) {
    print(draft, index, drafts);
    if (doubted.has(draft)) console.log(`   ${styleText('yellow', 'doubted at a second look')}\n`);
  }
  const seconds = (performance.now() - begun) / 1000;
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  console.log(
    [
      `${drafts.length} of ${request.data.cardCount} cards`,
      `category ${category ?? 'none'}`,
      `${seconds.toFixed(1)} s`,
      `${calls.length} requests (${calls.filter((call) => call.outcome !== 'ok').length} failed)`,
      `${sum((call) => call.usage.inputTokens)} + ${sum((call) => call.usage.outputTokens)} tokens`,
    ].join(', '),
  );
}

function showProgress(cards: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${cards} cards`);
}

function print(draft: CardDraft, index: number, drafts: readonly CardDraft[]): void {
  const faults = checkDraft(draft, drafts.slice(0, index));
  const verdict = faults.length === 0 ? styleText('green', 'good') : styleText('red', faults.join(', '));
  console.log(`${index + 1}. ${styleText('bold', draft.front)}  [${draft.difficulty}/5, ${verdict}]`);
  console.log(`   = ${draft.back}`);
  if (draft.distractors) console.log(`   x ${draft.distractors.join(' | ')}`);
  console.log(`   ? ${draft.hints.join(' | ')}`);
  console.log(`   ${draft.explanation}\n`);
}
