import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { chunkOf } from './pages.ts';

/** The worker's path, from which it may handle every address. */
const WORKER = 'service-worker.js';

/** A placeholder in the worker's code for the list of files to precache. */
const PLACEHOLDER = 'SHELL_OF_BUILD';

/** Modules that are large and not needed without a network. They are kept once they have been used, as all files are. */
const LEFT_OUT = ['features/analytics/charts.tsx', 'features/analytics/memory-charts.tsx'];

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
        const leftOut = LEFT_OUT.map(
          (module) => chunkOf(module, chunks) ?? this.error(`No chunk contains ${module}`),
        );
        const shell = chunksFrom(entry, chunks, leftOut);
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

type Chunk = { fileName: string; imports: readonly string[]; dynamicImports: readonly string[] };

/** Everything that a chunk may load sooner or later, including itself. */
function chunksFrom<C extends Chunk>(start: C, chunks: readonly C[], leftOut: readonly C[]): C[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<C>();
  function add(chunk: C | undefined) {
    if (!chunk || found.has(chunk) || leftOut.includes(chunk)) return;
    found.add(chunk);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) add(byFile.get(file));
  }
  add(start);
  return [...found];
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
