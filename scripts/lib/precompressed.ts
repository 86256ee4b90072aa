import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|webmanifest)$/u;

/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Also writes each text file of the build compressed, so that the server need not compress it for every request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map(async (file) => {
            const content = await readFile(join(dir, file));
            if (content.length < LEAST_BYTES) return;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
            await Promise.all([
              writeFile(join(dir, `${file}.br`), await toBrotli(content, { params })),
              writeFile(join(dir, `${file}.gz`), await toGzip(content, { level: 9 })),
            ]);
          }),
      );
    },
  };
}
