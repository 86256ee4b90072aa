/**
 * npm run cli -- due | add | import | export | review
 * Lets a learner use the app from a terminal, over the API with one of their keys. Without a command, prints its usage.
 */
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { emitKeypressEvents } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { cardEndpoints } from '#contract/cards.ts';
import { errorBody } from '#contract/common.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { pathOf, type Endpoint, type InputOf, type ResponseOf } from '#contract/endpoint.ts';
import { exportEndpoints } from '#contract/exports.ts';
import { importEndpoints, type CardImport } from '#contract/imports.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { studyEndpoints } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { EXPORT_FORMATS } from '#domain/interchange/export-format.ts';
import { MAX_DECKS_PER_PAGE } from '#domain/limits.ts';
import {
  cardsLeft,
  currentAnswer,
  currentCard,
  nextHintLevel,
  type SessionState,
} from '#domain/study/session/session-state.ts';
import { reduce, startSession, type SessionEvent } from '#domain/study/session/session.ts';
import { answerToSend, sessionCard, sessionScheduling } from '#web/features/study/session/session-cards.ts';
import { shownOrder } from '#web/features/study/session/showing.ts';
import { studyCommand, studyKeys, type StudyCommand } from '#web/features/study/session/study-keys.ts';

const USAGE = `npm run cli -- due                                      what there is to review today
npm run cli -- add FRONT BACK --deck TITLE [--new]      add a card; --new makes the deck if there is none
npm run cli -- import FILE [--deck TITLE]               import cards; the deck is for cards without one in the file
npm run cli -- export [--deck TITLE] [--format apkg] [--out FILE]
npm run cli -- review [--deck TITLE]                    review what is due, with the keys of the app

With --json, due, add and import print what the server sends.
CARDAMOM_KEY is a key from Settings, Connected apps; CARDAMOM_URL is the server, http://localhost:3000 by default.`;

const NOT_UNDERSTOOD = 2;
const IMPORT_LOOK_MS = 300;

/** The event that `emitKeypressEvents` emits. */
const keypress = z.tuple([
  z.string().optional(),
  z.object({ name: z.string().optional(), ctrl: z.boolean().optional() }),
]);

/** An error whose message is for the learner, without a stack. */
class Failure extends Error {}
class UsageError extends Error {}

type Flags = { deck?: string; new?: boolean; format?: string; out?: string; json?: boolean };

const COMMANDS: Readonly<Record<string, (words: readonly string[], flags: Flags) => Promise<void>>> = {
  due,
  add,
  import: importFile,
  export: exportCards,
  review,
};

const address = (process.env['CARDAMOM_URL'] ?? 'http://localhost:3000').replace(/\/+$/u, '');

await run().catch((error: unknown) => {
  const isKnown = error instanceof Failure || error instanceof UsageError;
  if (!isKnown) throw error;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message);
  process.exitCode = error instanceof UsageError ? NOT_UNDERSTOOD : 1;
});

async function run(): Promise<void> {
  const { positionals, values } = readWords();
  const [name = 'help', ...words] = positionals;
  if (name === 'help' || values.help === true) {
    console.log(USAGE);
    return;
  }
  const command = COMMANDS[name];
  if (command === undefined) throw new UsageError(`There is no command “${name}”.`);
  await command(words, values);
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        deck: { type: 'string' },
        new: { type: 'boolean' },
        format: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function due(_words: readonly string[], { json }: Flags): Promise<void> {
  const counts = await call(memoryEndpoints.due, {});
  if (json === true) {
    printJson(memoryEndpoints.due, counts);
    return;
  }
  console.log(`${counts.due} due, ${counts.learning} in learning, ${counts.new} new`);
  const titles = new Map((await listDecks({})).map(({ id, title }) => [id, title]));
  for (const { deckId, ...deck } of counts.decks) {
    const count = deck.due + deck.learning + deck.new;
    if (count > 0) console.log(`${String(count).padStart(6)}  ${plain(titles.get(deckId) ?? deckId)}`);
  }
}

async function add(words: readonly string[], flags: Flags): Promise<void> {
  const [front, back, ...rest] = words;
  if (front === undefined || back === undefined || rest.length > 0 || flags.deck === undefined) {
    throw new UsageError('add takes a front, a back and --deck.');
  }
  const deckId = await deckFor(flags.deck, flags.new === true);
  const added = await call(cardEndpoints.create, { body: { deckId, front, back } });
  if (flags.json === true) printJson(cardEndpoints.create, added);
  else console.log(`Added to ${plain(flags.deck)}.`);
}

async function importFile(words: readonly string[], flags: Flags): Promise<void> {
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) throw new UsageError('import takes one file.');
  const deckId = flags.deck === undefined ? null : await deckFor(flags.deck, flags.new === true);
  const form = new FormData();
  let file: Blob;
  try {
    file = await openAsBlob(path);
  } catch {
    throw new Failure(`There is no file ${path} that can be read.`);
  }
  form.set('file', file, basename(path));
  const { import: sent } = await call(importEndpoints.upload, {}, form);
  const params = { id: sent.id };
  let found = await settled(sent.id);
  if (found.status === 'choosing') {
    const { form: columns, problem } = await call(importEndpoints.preview, { params, body: {} });
    if (problem !== null) throw new Failure(problem);
    await call(importEndpoints.start, { params, body: { form: columns } });
    found = await settled(sent.id);
  }
  if (found.status === 'ready') {
    await call(importEndpoints.save, { params, body: { deckId } });
    found = await settled(sent.id);
  }
  if (found.status !== 'done') throw new Failure(found.problem ?? `The import ended as “${found.status}”.`);
  if (flags.json === true) printJson(importEndpoints.paste, { import: found });
  else {
    console.log(
      `${found.saved} added, ${found.updated} updated, ${found.known} known, ${found.omitted} left out`,
    );
  }
}

/** The import once the server has stopped working on it. */
async function settled(id: string): Promise<CardImport> {
  for (;;) {
    const { import: found } = await call(importEndpoints.read, { params: { id } });
    if (!['reading', 'saving'].includes(found.status)) return found;
    await pause(IMPORT_LOOK_MS);
  }
}

async function exportCards(words: readonly string[], { deck, format = 'apkg', out }: Flags): Promise<void> {
  if (words.length > 0) throw new UsageError('export takes no words; a deck comes with --deck.');
  const known = EXPORT_FORMATS.find((name) => name === format);
  if (known === undefined) throw new UsageError(`Formats are ${EXPORT_FORMATS.join(', ')}.`);
  const query = { format: known };
  const path =
    deck === undefined
      ? pathOf(exportEndpoints.all, { query })
      : pathOf(exportEndpoints.deck, { params: { id: await deckFor(deck, false) }, query });
  const { body, headers } = await send('GET', path);
  const named = /filename="(?<name>[^"]+)"/u.exec(headers.get('content-disposition') ?? '')?.groups?.['name'];
  const file = out ?? basename(named ?? `cards.${known}`);
  if (body === null) throw new Failure('The server sent no file.');
  const target = createWriteStream(file, { flags: 'wx' });
  await once(target, 'open').catch((error: unknown) => {
    throw new Failure(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    await pipeline(Readable.fromWeb(body), target);
  } catch {
    await rm(file, { force: true });
    throw new Failure('The connection broke before the file was complete. Please try again.');
  }
  console.log(file);
}

type Started = ResponseOf<typeof studyEndpoints.start>;

async function review(words: readonly string[], { deck }: Flags): Promise<void> {
  if (words.length > 0) throw new UsageError('review takes no words; a deck comes with --deck.');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const deckId = deck === undefined ? undefined : await deckFor(deck, false);
  const started = await call(studyEndpoints.start, {
    body: { scope: 'due', timeZone, ...(deckId !== undefined && { deckId }) },
  });
  if (started.cards.length === 0) {
    console.log('Nothing is due.');
    return;
  }
  const { phase, answers } = await answerCards(started);
  if (phase !== 'finished') {
    console.log(`Answers saved: ${answers.length}. The other cards stay due.`);
    return;
  }
  const { summary } = await call(studyEndpoints.complete, { params: { sessionId: started.session.id } });
  console.log(`${summary.correct} of ${summary.answered} answers were correct.`);
}

/** Asks the cards of a session, key by key, until all are known or the learner leaves. */
async function answerCards({ session, cards, scheduling }: Started): Promise<SessionState> {
  const easy = scheduling?.easyButton ?? false;
  const texts = new Map(cards.map((card) => [card.id, card]));
  const cardsOfSession = cards.map((card) => sessionCard(session.mode, card));
  let { state } = startSession(cardsOfSession, [], Date.now(), { scheduling: sessionScheduling(scheduling) });

  const dispatch = async (event: SessionEvent): Promise<void> => {
    const step = reduce(state, event);
    ({ state } = step);
    for (const effect of step.effects) {
      if (effect.type === 'undo-answer') {
        const { answerId } = effect;
        await call(studyEndpoints.undo, { body: { sessionId: session.id, answerId } });
      } else if (effect.type === 'record-answer') {
        const body = answerToSend(session.id, effect.answer);
        const verdict = await call(studyEndpoints.answer, { body }).catch((error: unknown) => {
          const why = error instanceof Failure ? error.message : 'Something went wrong.';
          throw new Failure(`${why} Your last answer is not saved; its card stays due.`, { cause: error });
        });
        await dispatch({ type: 'settled', answerId: effect.answer.id, verdict, now: Date.now() });
        // After a wrong answer the card stays, as in the web app.
        if (verdict.isCorrect && state.phase === 'advancing')
          await dispatch({ type: 'continue', now: Date.now() });
      }
    }
  };

  show(session.id, state, texts, easy);
  for await (const key of keys()) {
    const order = shownOrder(session.id, state);
    const command = studyCommand(key, state, { easy, oneTap: true, order });
    if (command === null) continue;
    const before = state;
    for (const event of await eventsOf(command, session.id, state, easy)) await dispatch(event);
    if (state.phase === 'finished') break;
    if (state !== before) show(session.id, state, texts, easy);
  }
  return state;
}

/** Applies the command of a key to the session. For commands that need the app's screens, says so. */
async function eventsOf(
  command: StudyCommand,
  sessionId: string,
  state: SessionState,
  easy: boolean,
): Promise<SessionEvent[]> {
  const now = Date.now();
  const cardId = currentCard(state)?.id ?? '';
  switch (command.type) {
    case 'flip':
    case 'stay':
    case 'reset':
      return [{ type: command.type }];
    case 'continue':
    case 'undo':
      return [{ type: command.type, now }];
    case 'grade':
      return [{ type: 'grade', grade: command.grade, answerId: randomUUID(), now }];
    case 'answer':
      return [
        { type: 'select', option: command.option },
        { type: 'submit', answerId: randomUUID(), now },
      ];
    case 'hint': {
      const level = nextHintLevel(state);
      if (level === null) return [];
      const params = { sessionId, cardId };
      const { hint } = await call(studyEndpoints.hint, { params, query: { level: `${level}` } });
      return [{ type: 'hint', cardId, level, hint }];
    }
    case 'suspend':
      await call(memoryEndpoints.suspend, { params: { id: cardId }, body: { suspended: true } });
      console.log('Suspended.');
      return [{ type: 'remove', cardId, now }];
    case 'help':
      for (const { keys: names, does } of studyKeys({ easy }))
        console.log(`${names.join(' ').padEnd(9)}${does}`);
      console.log('Esc      Leave');
      return [];
    case 'pick':
    case 'submit':
      // A letter both picks an option and submits it.
      return [];
    case 'ask':
    case 'edit':
    case 'rewrite':
    case 'why':
    case 'finish':
      console.log('That needs the app.');
      return [];
  }
}

function show(sessionId: string, state: SessionState, texts: ReadonlyMap<string, Card>, easy: boolean): void {
  const card = texts.get(currentCard(state)?.id ?? '');
  const given = currentAnswer(state);
  if (card === undefined) return;
  const order = shownOrder(sessionId, state);
  const isQuiz = currentCard(state)?.presentation === 'quiz';
  if (given !== null) {
    console.log(given.isCorrect ? 'Correct.' : `Incorrect. The answer: ${plain(card.back)}`);
    if (state.explanation !== null) console.log(plain(state.explanation));
    console.log('(Enter continues, Z undoes)');
  } else if (state.flipped) {
    console.log(`${plain(card.back)}\n(1 Incorrect, 2 Partial, 3 Correct${easy ? ', 4 Easy' : ''})`);
  } else {
    console.log(`\n[${cardsLeft(state)}] ${plain(card.front)}`);
    for (const hint of state.hints) console.log(`Hint: ${plain(hint)}`);
    for (const [place, option] of isQuiz ? order.entries() : []) {
      console.log(`${'ABCDEFG'[place]}  ${plain(card.quiz?.options[option] ?? '')}`);
    }
    console.log(
      isQuiz
        ? '(a letter answers, H gives a hint, ? lists the keys)'
        : '(Space flips, H gives a hint, ? lists the keys)',
    );
  }
}

/** The pressed keys, named as in a browser, until Esc or the end of the input. */
async function* keys(): AsyncGenerator<string> {
  const { stdin } = process;
  emitKeypressEvents(stdin);
  if (stdin.isTTY) stdin.setRawMode(true);
  try {
    for await (const pressed of on(stdin, 'keypress', { close: ['end'] })) {
      const [text = '', { name, ctrl = false }] = keypress.parse(pressed);
      if (name === 'escape' || (ctrl && (name === 'c' || name === 'd'))) return;
      yield name === 'return' || name === 'enter' ? 'Enter' : text;
    }
  } finally {
    if (stdin.isTTY) stdin.setRawMode(false);
    stdin.pause();
  }
}

/** The id of the learner's deck with this title. Throws Failure if there is none and it should not be made. */
async function deckFor(title: string, make: boolean): Promise<string> {
  const found = (await listDecks({ search: title })).find((deck) => deck.title === title);
  if (found !== undefined) return found.id;
  if (!make) throw new Failure(`There is no deck “${title}”. With --new, add and import make it.`);
  const { data } = await call(deckEndpoints.create, { body: { title } });
  return data.deck.id;
}

async function listDecks(query: InputOf<typeof deckEndpoints.list>['query']) {
  return call(deckEndpoints.list, { query: { ...query, limit: MAX_DECKS_PER_PAGE } });
}

/** A text of a card that is safe to print: a terminal would obey control characters. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

function printJson<E extends Endpoint>(endpoint: E, data: ResponseOf<E>): void {
  console.log(JSON.stringify(endpoint.response.encode(data), null, 2));
}

type Parts = { params?: object; query?: object; body?: unknown };

async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Parts,
  form?: FormData,
): Promise<ResponseOf<E>> {
  const response = await send(endpoint.method, pathOf(endpoint, input), form ?? input.body);
  const text = await response.text();
  const schema: E['response'] = endpoint.response;
  return schema.parse(text === '' ? null : JSON.parse(text));
}

/** Sends a request. Throws Failure with the server's message, or that there is no server. */
async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const key = process.env['CARDAMOM_KEY'];
  if (key === undefined) throw new Failure('Set CARDAMOM_KEY to a key from Settings, Connected apps.');
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'user-agent': 'cardamom-cli',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Failure(`There is no server at ${address}.`, { cause: error });
  });
  if (response.ok) return response;
  const refusal = errorBody.safeParse(await response.json().catch(() => null));
  if (!refusal.success) throw new Failure(`${address} answered with ${response.status}; is it Cardamom?`);
  const { message, errors = [] } = refusal.data;
  throw new Failure([message, ...errors.map((issue) => `${issue.field}: ${issue.message}`)].join('\n'));
}
