import { fileURLToPath } from 'node:url';
import { ensureWordNet } from '../../scripts/lib/ensure-wordnet.ts';

/** Tests of the WordNet source read the file that the build makes. */
export async function setup(): Promise<void> {
  await ensureWordNet(fileURLToPath(new URL('../..', import.meta.url)));
}
