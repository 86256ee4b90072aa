// npm run validate: see scripts/validate.ts.
import './lib/require-node.mjs';

void import('./lib/run.mjs').then(({ run }) => run(['scripts/validate.ts'], { withTools: true }));
