// Loaded before each command that is written in TypeScript (`node --import`): an older Node would answer with a stack trace.
import { OLDEST_SERVER_NODE, runsServer } from './server-node.mjs';

if (!runsServer()) {
  console.error(
    `Cardamom needs Node ${OLDEST_SERVER_NODE} or newer, and this is Node ${process.versions.node}. "npm ci" installs one with the dependencies.`,
  );
  process.exit(1);
}
