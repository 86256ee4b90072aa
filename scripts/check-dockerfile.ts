/**
 * npm run check:dockerfile: carries out the steps of the Dockerfile as they are written, each stage in an empty folder in
 * place of its root, then starts the result as a container would. Needs npm and the network, but no container engine. It
 * cannot show whether the base image has everything that the steps expect.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#test/app-process.ts';
import { isIgnored, parseDockerfile, words, type Instruction, type Stage } from './lib/dockerfile.ts';
import { ROOT } from './lib/tools.ts';

/** The state of a stage so far. */
interface State {
  readonly root: string;
  folder: string;
  user: string;
  env: Record<string, string>;
  health: string[];
  command: string[];
}

/** The user "node" of the official Node images. Only root can act as another user. */
const NODE_UID = 1000;
const asNode = process.getuid?.() === 0 ? { uid: NODE_UID, gid: NODE_UID } : {};

/** Fits weights to 400 reviews with the optimiser of the image, and fails unless they differ from those of FSRS. */
const FIT = `
  import { parameterOptimizerLoader } from './src/server/ports/parameter-optimizer.ts';
  import { default_w } from 'ts-fsrs';
  const fit = await parameterOptimizerLoader({ warn: ({ err }) => console.error(err) })();
  if (fit === null) process.exit(1);
  const items = Array.from({ length: 400 }, (_, index) => [
    { rating: 3, days: 0 },
    { rating: index % 5 === 0 ? 1 : 3, days: 1 + (index % 20) },
  ]);
  const weights = await fit(items, new AbortController().signal);
  if (weights.length !== default_w.length || weights.every((weight, index) => weight === default_w[index])) {
    throw new Error('These are no fitted weights: ' + weights);
  }
  console.log(weights.map((weight) => weight.toFixed(2)).join(' '));
`;

const START_MS = 60_000;
const STOP_MS = 10_000;

const work = mkdtempSync(join(tmpdir(), 'cardamom-dockerfile-'));
chmodSync(work, 0o755);
const context = join(work, 'context');
try {
  makeContext();
  const states = new Map<string, State>();
  let last: State | undefined;
  for (const stage of parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))) {
    last = runStage(stage, states);
    states.set(stage.name, last);
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage');
  await tryImage(last);
  console.log('The steps of the Dockerfile work, and so does what they make.');
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** What `docker build .` would send: the files of the repository that .dockerignore lets pass. */
function makeContext(): void {
  const ignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  });
  for (const file of listed.stdout.toString().split('\0')) {
    if (file !== '' && !isIgnored(ignore, file)) cpSync(join(ROOT, file), join(context, file));
  }
  // The base image has Node on its PATH, but not the tools of this repository.
  mkdirSync(join(work, 'bin'));
  symlinkSync(process.execPath, join(work, 'bin', 'node'));
}

function runStage(stage: Stage, earlier: ReadonlyMap<string, State>): State {
  console.log(`FROM ${stage.image} AS ${stage.name}`);
  const root = join(work, stage.name);
  mkdirSync(join(root, 'tmp'), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  const state: State = { root, folder: '/', user: 'root', env: {}, health: [], command: [] };
  for (const instruction of stage.instructions) {
    console.log(`  ${instruction.name} ${instruction.text}`);
    runStep(instruction, state, earlier);
  }
  return state;
}

function runStep(
  { name, flags, text }: Instruction,
  state: State,
  earlier: ReadonlyMap<string, State>,
): void {
  switch (name) {
    case 'WORKDIR':
      state.folder = resolve(state.folder, text);
      mkdirSync(join(state.root, state.folder), { recursive: true });
      return;
    case 'ENV':
      for (const word of words(text)) {
        const [, key = '', value = ''] = /^(\w+)=(.*)$/u.exec(word) ?? [];
        state.env[key] = value;
      }
      return;
    case 'COPY':
      copy(flags, words(text), state, earlier);
      return;
    case 'RUN': {
      const options = {
        cwd: join(state.root, state.folder),
        env: environmentOf(state),
        stdio: 'inherit' as const,
      };
      if (spawnSync('/bin/sh', ['-c', text], options).status !== 0) throw new Error(`RUN ${text} failed`);
      return;
    }
    case 'USER':
      state.user = text;
      return;
    case 'HEALTHCHECK':
      state.health = execForm(text.replace(/^CMD\s+/u, ''));
      return;
    case 'CMD':
      state.command = execForm(text);
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`This check does not know ${name}: teach it.`);
  }
}

function copy(
  flags: Instruction['flags'],
  paths: readonly string[],
  state: State,
  earlier: ReadonlyMap<string, State>,
): void {
  const from = flags['from'];
  const source = from === undefined ? context : earlier.get(from)?.root;
  if (source === undefined) throw new Error(`There is no stage ${from}`);
  const target = paths.at(-1) ?? '';
  for (const path of paths.slice(0, -1)) {
    const file = join(source, path);
    const isFolder = statSync(file).isDirectory();
    const into = join(state.root, resolve(state.folder, target), isFolder ? '' : basename(path));
    cpSync(file, into, { recursive: true, verbatimSymlinks: true });
    if (flags['chown'] === 'node:node' && asNode.uid !== undefined) chownSync(into, asNode.uid, asNode.gid);
  }
}

/** The environment variables of this shell that npm needs to find its cache and its registry, and no others. */
function environmentOf({ env, root }: State): Record<string, string> {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const passed = ['HOME', 'TMPDIR', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
  return {
    ...Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    ...Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.startsWith('/') ? join(root, value) : value]),
    ),
    PATH: [join(work, 'bin'), ...path].join(delimiter),
  };
}

/** Starts the image's command as its user, waits for its health check, uses it, backs it up and stops it. */
async function tryImage(state: State): Promise<void> {
  const port = await freePort();
  const options = {
    cwd: join(state.root, state.folder),
    env: {
      ...environmentOf(state),
      HOME: join(state.root, 'home/node'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    ...(state.user === 'node' ? asNode : {}),
  };
  const [program = '', ...args] = state.command;
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(server, 'exit');
  // A process that was ended by a signal has no exit code.
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  try {
    const [check = '', ...checkArgs] = state.health;
    const latest = Date.now() + START_MS;
    while (spawnSync(check, checkArgs, options).status !== 0) {
      if (hasEnded()) throw new Error('The server has ended');
      if (Date.now() > latest) throw new Error('The health check never succeeded');
      await delay(200);
    }
    await useServer(`http://127.0.0.1:${port}`);
    const fit = spawnSync(program, ['--input-type=module', '--eval', FIT], { ...options, encoding: 'utf8' });
    if (fit.status !== 0) throw new Error(`The schedule cannot be fitted to a learner: ${fit.stderr}`);
    console.log(`  400 reviews give the weights ${fit.stdout.trim()}`);
    if (asNode.uid !== undefined && spawnSync('/bin/sh', ['-c', 'touch src'], options).status === 0) {
      throw new Error('The server could change its own code');
    }
    const backup = ['run', 'backup', '--', join(state.root, 'backups/by-hand.db')];
    if (spawnSync('npm', backup, { ...options, stdio: 'inherit' }).status !== 0) {
      throw new Error("The operator's commands do not run, or may not write the folder for backups");
    }
    server.kill('SIGTERM');
    const [code] = await Promise.race([ended, delay(STOP_MS, ['none in time'], { ref: false })]);
    if (code !== 0) throw new Error(`Asked to stop, the server ended with exit code ${String(code)}`);
  } finally {
    if (!hasEnded()) server.kill('SIGKILL');
  }
}

/** Checks that the web app is served, and that the built-in generator has both its library and its dictionary. */
async function useServer(address: string): Promise<void> {
  const page = await (await fetch(address)).text();
  if (!page.includes('<div id="root">')) throw new Error('The web app is not there');
  const { token } = z
    .object({ token: z.string() })
    .parse(
      await post('auth/register', { email: 'image@example.org', username: 'image', password: 'image-check' }),
    );
  for (const topic of ['capitals of Europe', 'gemstones']) {
    const request = { title: topic, topic, cardCount: 5, difficulty: 2, type: 'topic' };
    const deck = z.object({ cardsGenerated: z.number() }).parse(await post('decks/generate', request, token));
    if (deck.cardsGenerated !== 5) throw new Error(`${topic}: ${deck.cardsGenerated} cards`);
  }

  async function post(path: string, body: object, token?: string): Promise<unknown> {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

function execForm(text: string): string[] {
  return z.array(z.string()).parse(JSON.parse(text));
}
