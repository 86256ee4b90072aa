// npm start: install and build what is missing, then serve.
import './lib/require-node.mjs';

void import('./lib/run.mjs').then(({ run }) => run(['scripts/build.ts', 'src/server/main.mjs']));
