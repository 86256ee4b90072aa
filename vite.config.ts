import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noStyleElements } from './scripts/lib/no-style-elements.ts';

/** The API that `npm run dev` starts beside Vite; see scripts/dev.ts. */
const DEV_API = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

/** What every page loads, in one file instead of a dozen small ones, which compress worse. */
const NEEDED_EVERYWHERE =
  /node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|defaultAttributes|shared)|src\/web\/lib\/(api-client|api-error|auth-store|class-names|page-title|stored|theme)|src\/web\/ui\/(button-classes|icon-button|logo|page-heading)/u;

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), noStyleElements()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('src/web/lib/style-sheets.ts', import.meta.url)),
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy loads nothing from `data:` addresses; small fonts stay files.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: NEEDED_EVERYWHERE }] } } },
  },
  server: { host: '127.0.0.1', port: 3000, strictPort: true, proxy: { '/api': DEV_API } },
});
