/**
 * The server's entry. It checks the runtime before anything else is loaded: SQLite's native part ends an older
 * Node without a word, so a clear sentence has to come first.
 */
const OLDEST_NODE = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  process.stderr.write(
    `Cardamom needs Node ${OLDEST_NODE} or newer and this is ${process.version}. Start it with "npm start", which brings its own.\n`,
  );
  process.exit(1);
}

const { serve } = await import('./serve.ts');
await serve(process.env);
