import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/**
 * The pages that the build makes of index.html, by the first part of the addresses that they are served at (`index` for
 * the landing page and all others), with the modules that their screens load.
 */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  index: ['features/landing/landing-screen.tsx'],
  login: ['app/services.tsx', 'features/auth/login-screen.tsx'],
  register: ['app/services.tsx', 'features/auth/register-screen.tsx'],
  licences: ['app/services.tsx', 'features/licences/licences-screen.tsx'],
  dashboard: signedIn('features/dashboard/dashboard-screen.tsx'),
  decks: signedIn('features/decks/deck-screen.tsx'),
  sources: signedIn('features/sources/sources-screen.tsx', 'features/sources/source-screen.tsx'),
  import: signedIn('features/imports/import-screens.tsx'),
  explore: signedIn('features/library/explore-screen.tsx'),
  'new-cards': signedIn('features/generation/review/new-cards-screen.tsx'),
  study: signedIn('features/study/study-screen.tsx'),
  review: signedIn('features/study/review-screen.tsx'),
  analytics: signedIn('features/analytics/analytics-screen.tsx'),
  settings: signedIn('features/settings/settings-screen.tsx'),
};

function signedIn(...screens: readonly string[]): string[] {
  return ['app/services.tsx', 'app/app-layout.tsx', ...screens, 'ui/toaster.tsx'];
}

/** Where React puts the screen. */
const ROOT = '<div id="root"></div>';

/** The script reads the elements before it. */
const FIRST_SCRIPT = '<script src="/first.js">';

type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[] };

/**
 * Writes one page for each kind of address instead of one for all: with a static shell, drawn before any code has loaded,
 * and with links to all code of its screen, so that the browser fetches it in parallel and not import by import.
 */
export function pages(): Plugin {
  let web = '';
  /** A module of the web app, executed here. */
  async function load<T>(file: string): Promise<T> {
    const jsx = { runtime: 'automatic' } as const;
    const config = { configFile: false, root: web, logLevel: 'warn', oxc: { jsx } } as const;
    return (await runnerImport<T>(join(web, 'app', file), config)).module;
  }
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    configResolved({ root }) {
      web = root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return this.error('There is no index.html to make pages of');
        const html = String(template.source);
        for (const part of [ROOT, FIRST_SCRIPT])
          if (!html.includes(part)) return this.error(`index.html has no ${part}`);
        const { staticShell } = await load<{ staticShell: (page: string) => string }>('static-shell.tsx');
        const { FIRST_CALLS } = await load<{ FIRST_CALLS: Readonly<Record<string, readonly string[]>> }>(
          'first-calls.ts',
        );
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const [page, modules] of Object.entries(PAGES)) {
          const links = filesOf(modules, chunks, (module) => this.error(`No chunk contains ${module}`))
            .filter((file) => !html.includes(file))
            .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
          const calls = FIRST_CALLS[page] ?? [];
          const named =
            calls.length === 0 ? '' : `<meta name="first-calls" content="${calls.join(' ')}" />\n    `;
          const source = html
            .replace(FIRST_SCRIPT, `${named}${FIRST_SCRIPT}`)
            .replace('  </head>', `${links.join('')}  </head>`)
            .replace(ROOT, () => ROOT.replace('><', `>${staticShell(page)}<`));
          if (page === 'index') template.source = source;
          else this.emitFile({ type: 'asset', fileName: `${page}.html`, source });
        }
      },
    },
  };
}

/** The files of these modules' chunks and of all that they import statically. */
function filesOf(
  modules: readonly string[],
  chunks: readonly Chunk[],
  missing: (module: string) => never,
): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  function add(chunk: Chunk | undefined) {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.imports) add(byFile.get(file));
  }
  for (const module of modules) add(chunkOf(module, chunks) ?? missing(module));
  return [...files];
}

/** The chunk that contains a module of the web app. */
export function chunkOf<C extends Pick<Chunk, 'moduleIds'>>(
  module: string,
  chunks: readonly C[],
): C | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)));
}
