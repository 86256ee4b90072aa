import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { licences } from './scripts/lib/licences.ts';
import { leanEndpoints } from './scripts/lib/lean-endpoints.ts';
import { noStyleElements } from './scripts/lib/no-style-elements.ts';
import { pages } from './scripts/lib/pages.ts';
import { precompressed } from './scripts/lib/precompressed.ts';
import { serviceWorker } from './scripts/lib/service-worker.ts';

/** The API that `npm run dev` starts beside Vite; see scripts/dev.ts. */
const DEV_API = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

/**
 * Few chunks of what is loaded together, instead of many small ones, which compress worse and of which a browser without
 * HTTP/2 fetches six at a time; every screen is one more. Those above take first, with all that they import.
 */
const CHUNKS = Object.entries({
  /** Every page. */
  base: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|defaultAttributes|shared|icons\/(arrow-right|check|lightbulb|moon|rotate-ccw|sun|x)\.)|vite\/preload-helper|src\/web\/lib\/(api-client|api-error|auth-store|class-names|page-title|stored|theme|visitor-topic)|src\/web\/ui\/(button-classes|deferred|icon-button|kbd|load-failed|logo|page-heading|take-focus|theme-toggle)/u,
  zod: /node_modules\/zod\//u,
  /** They configure validation before any schema is made: none may be in their chunk. */
  services: /src\/web\/app\/services|@tanstack\//u,
  /** What signing in shares with the screens behind it. */
  account:
    /src\/web\/(features\/(account\/config\.queries|auth\/sign-out)|ui\/button\.|lib\/format)|src\/contract\/(auth|common|config)\./u,
  /** Every screen of somebody who is signed in. */
  members:
    /lucide-react\/dist\/esm\/icons\/(rotate-ccw-clock|target)\.|src\/web\/(app\/(app-layout|member-screens)|features\/(account\/settings\.queries|generation\/request\/title-of-topic|decks\/(deck-not-found|decks\.queries)|scheduling\/(due\.queries|stage-fills)|progress\/(day-series|goal-ring|progress\.queries))|ui\/(badge|difficulty\.|empty-state|page-header|search-box|skeleton|spinner|stat-tile)|lib\/(time-zone|use-search-in-url|use-debounced|use-is-phone))|src\/contract\/(ai|analytics|decks)\.|src\/domain\/(generation\/mix|statistics\/last-studied|scheduling\/stages|random|study\/answer\/option-order)/u,
  /** What brings a file to the server. */
  sending: /src\/web\/lib\/(call-idempotently|send-file|use-file-drop)/u,
  fields: /src\/web\/ui\/(field|text-area|text-field)\./u,
  /** What lies above the page: dialogs and the drawer, and what opens at a button. */
  dialogs: /@radix-ui\/react-dialog\/|src\/web\/(ui\/(dialog\.|use-focus-return)|lib\/confirm-discard)/u,
  popups: /@radix-ui\/react-(collection|popper)\//u,
  icons: /lucide-react\//u,
}).map(([name, test], index) => ({
  name,
  test,
  priority: 10 - index,
  minShareCount: name === 'icons' ? 4 : 1,
}));

const worker = serviceWorker();

export default defineConfig({
  root: 'src/web',
  plugins: [
    leanEndpoints(),
    licences(worker.modules),
    react(),
    tailwindcss(),
    noStyleElements(),
    pages(),
    worker.plugin,
    precompressed(),
  ],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('src/web/lib/style-sheets.ts', import.meta.url)),
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that do not know these links load the same files a little later.
    modulePreload: { polyfill: false },
    // The content security policy loads nothing from `data:` addresses; small fonts stay files.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    // The API sees the host of the page, where browsers have its passkeys.
    proxy: { '/api': { target: DEV_API, changeOrigin: false } },
  },
});
