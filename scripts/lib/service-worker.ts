import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { chunksOf, signedIn } from './pages.ts';

/** The worker's place, from which it may handle every address. */
const WORKER = 'service-worker.js';

/** Stands in the worker's code for what it precaches. */
const PLACEHOLDER = 'SHELL_OF_BUILD';

/**
 * The modules of the screens that open without a network, and of what is opened on them. All that these import comes along;
 * the worker keeps everything else once it has been used.
 */
const SHELL = [
  ...signedIn(
    'features/dashboard/dashboard-screen.tsx',
    'features/decks/deck-screen.tsx',
    'features/decks/all-cards/all-cards-screen.tsx',
    'features/study/study-screen.tsx',
    'features/study/review-screen.tsx',
    'features/settings/settings-screen.tsx',
  ),
  'main.tsx',
  'app/arrival.ts',
  'app/drawer.tsx',
  'app/new-version-bar.tsx',
  'app/register-worker.ts',
  'features/account/refresh-profile.ts',
  'features/adding/add-dialog.tsx',
  'features/auth/login-screen.tsx',
  'features/card-text/markdown.tsx',
  'features/card-text/math.ts',
  'features/card-text/code.ts',
  'features/dashboard/activity-list.tsx',
  'features/dashboard/left-session.tsx',
  'features/dashboard/pick-deck-dialog.tsx',
  'features/dashboard/study-menu.tsx',
  'features/decks/deck-view-choice.tsx',
  'features/decks/more-decks.tsx',
  'features/decks/next-deck.tsx',
  'features/decks/recall.tsx',
  'features/decks/selection-bar.tsx',
  'features/editing/card-editor-dialog.tsx',
  'features/editing/deck-form-dialog.tsx',
  'features/landing/landing-screen.tsx',
  'features/replica/open-replica.ts',
  'features/study/signals/sounds.ts',
  'features/study/stage/card-speaker.tsx',
  'features/study/unsent/send-unsent.ts',
  'features/study/unsent/unsent-notice.tsx',
  'ui/menu-panel.tsx',
  'ui/tooltips.tsx',
] as const;

/** The fonts of the interface, and of most formulas. */
const FONTS =
  /\/(?:(?:inter|newsreader)-latin-wght-normal|KaTeX_(?:Main-Regular|Math-Italic))-[^/]+\.woff2$/u;

/** Builds the service worker, and tells it which files of the build to precache. */
export function serviceWorker(): { plugin: Plugin; modules: () => readonly string[] } {
  let worker: { code: string; moduleIds: readonly string[] } = { code: '', moduleIds: [] };
  let publicDir = '';
  const plugin: Plugin = {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async configResolved(config) {
      ({ publicDir } = config);
      worker = await buildWorker(join(config.root, 'worker/service-worker.ts'));
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry) ?? this.error('The build has no entry');
        const shell = chunksOf(SHELL, chunks, (module) => this.error(`No chunk contains ${module}`));
        const hashed = [
          ...shell.map(({ fileName }) => fileName),
          ...shell.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
          ...files.map(({ fileName }) => fileName).filter((name) => FONTS.test(name)),
        ];
        const pages = files.flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.html') ? [file] : [],
        );
        const precached = [
          ...[...new Set(hashed)].map((file) => ({ url: `/${file}`, revision: null })),
          ...pages.map(({ fileName, source }) => ({ url: `/${fileName}`, revision: hashOf(source) })),
          { url: '/first.js', revision: hashOf(readFileSync(join(publicDir, 'first.js'))) },
        ];
        const value = { entry: `/${entry.fileName}`, files: precached };
        const [before, after, ...more] = worker.code.split(PLACEHOLDER);
        if (after === undefined || more.length > 0) return this.error(`${WORKER} needs one ${PLACEHOLDER}`);
        const source = `${before}${JSON.stringify(value)}${after}`;
        this.emitFile({ type: 'asset', fileName: WORKER, source });
      },
    },
  };
  return { plugin, modules: () => worker.moduleIds };
}

/** A build of its own, because a worker loads no modules in every browser, and so shares no chunk with the pages. */
async function buildWorker(input: string): Promise<{ code: string; moduleIds: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error(`${WORKER} was not built`);
  return built.output[0];
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
