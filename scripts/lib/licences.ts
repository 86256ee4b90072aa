import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { LICENCES_FILE, type Licence } from '../../src/contract/licences.ts';
import { ROOT } from './tools.ts';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/iu;
const IMPORT = /@import\s+['"](?<name>[^./'"][^'"]*)['"]/gu;

/**
 * Writes `licences.json`: every package of which the build contains code, styles or a font, with its licence. Vite's own
 * `build.license` only covers code. `others` are modules of other builds.
 */
export function licences(others: () => readonly string[]): Plugin {
  const folders = new Set<string>();
  let web = '';
  return {
    name: 'licences',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      web = root;
    },
    // The bundler does not see the imports of a style sheet.
    transform(source, id) {
      if (!id.endsWith('.css')) return;
      for (const { groups } of source.matchAll(IMPORT)) folders.add(installed(groups?.['name'] ?? ''));
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sources = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(web, name)),
        );
        for (const source of [...sources, ...others()]) {
          const folder = folderOf(source);
          if (folder !== undefined) folders.add(folder);
        }
        const entries = [...folders].map(licenceOf).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
        this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: JSON.stringify(entries) });
      },
    },
  };
}

const installed = (name: string) => join(ROOT, 'node_modules', name);

/** The folder of the package that a module or file is from; undefined for our own. */
function folderOf(source: string): string | undefined {
  // Helpers of the bundler, such as `\0vite/preload-helper.js`.
  const helper = /^\0(?<name>[^/]+)\//u.exec(source)?.groups?.['name'];
  if (helper !== undefined) return installed(helper);
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(source)?.[0];
}

/** @throws where the package does not say which licence it has */
function licenceOf(folder: string): Licence {
  const { name, version, license, author } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => withoutOthers(readFileSync(join(folder, file), 'utf8')));
  const text = texts.length > 0 ? texts.join('\n\n') : `By ${author ?? `the authors of ${name}`}.`;
  return { name, version, licence: license, text };
}

/** Without Vite's text about the packages that it bundles, none of which end up in a build. */
function withoutOthers(text: string): string {
  return (text.split('# Licenses of bundled dependencies')[0] ?? '').trim();
}
