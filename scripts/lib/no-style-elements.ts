import type { Plugin } from 'vite';

/**
 * Libraries that add styles in `<style>` elements at run time, which the content security policy blocks: the code that does so
 * in each. The styles themselves are in the style sheets of the web app.
 */
const MAKERS = [
  { module: /\/sonner\/dist\/index\.mjs$/u, code: /^__insertCSS\(".*"\);$/mu },
  {
    module: /\/@radix-ui\/react-select\/dist\/index\.mjs$/u,
    code: /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\),/u,
  },
];

/** Does nothing else, so a module of ours replaces it (vite.config.ts). */
const REPLACED = /\/node_modules\/react-style-singleton\//u;
const STAND_IN = /\/src\/web\/lib\/style-sheets\.ts$/u;

/** Removes that code from the build, and fails the build if a new version of a library has other code. */
export function noStyleElements(): Plugin {
  const wanted = new Set([...MAKERS.map(({ module }) => module), STAND_IN]);
  return {
    name: 'no-style-elements',
    apply: 'build',
    transform(source, id) {
      if (REPLACED.test(id)) this.error(`${id} makes style elements, and nothing stands in for it`);
      if (STAND_IN.test(id)) wanted.delete(STAND_IN);
      const maker = MAKERS.find(({ module }) => module.test(id));
      if (!maker) return null;
      const code = source.replace(maker.code, '');
      if (code === source) this.error(`${id} no longer makes its style element as it used to`);
      wanted.delete(maker.module);
      return { code, map: null };
    },
    buildEnd(error) {
      const [unused] = wanted;
      if (error === undefined && unused !== undefined)
        this.error(`A library with style elements is gone: drop ${unused.source} here`);
    },
  };
}
