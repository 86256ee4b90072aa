// npm run dev: see scripts/dev.ts.
import './lib/require-node.mjs';

void import('./lib/run.mjs').then(({ run }) => run(['scripts/dev.ts']));
