import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API that `npm run dev` starts beside Vite; see scripts/dev.ts. */
const DEV_API = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022' },
  server: { host: '127.0.0.1', port: 3000, strictPort: true, proxy: { '/api': DEV_API } },
});
