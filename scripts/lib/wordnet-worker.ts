import { ensureWordNet } from './ensure-wordnet.ts';
import { ROOT } from './tools.ts';

await ensureWordNet(ROOT);
