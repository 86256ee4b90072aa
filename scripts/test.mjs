// npm test: see scripts/test.ts.
import './lib/require-node.mjs';

void import('./lib/run.mjs').then(({ run }) => run(['scripts/test.ts'], { withTools: true }));
