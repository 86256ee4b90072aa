/**
 * The server's entry point. It checks the Node version before loading anything else, since SQLite's native module crashes an
 * older Node without a message. The oldest supported version has `crypto.argon2`.
 *
 * It is plain JavaScript, so that an old Node can run it far enough to say so.
 */
const OLDEST_MAJOR = 24;
const OLDEST_MINOR = 7;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_MAJOR || (major === OLDEST_MAJOR && minor < OLDEST_MINOR)) {
  process.stderr.write(
    `Cardamom needs Node ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer, and this is Node ${process.versions.node}. "npm start" brings its own.\n`,
  );
  process.exit(1);
}

const { enableCompileCache } = await import('node:module');
// Half of a start would be compiling. Where the folder cannot be written, as in a container, it still is.
enableCompileCache(`${import.meta.dirname}/../../dist/compiled`);
const { serve } = await import('./serve.ts');
await serve(process.env);
