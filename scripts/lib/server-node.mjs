/** Runs TypeScript without a build and has `crypto.argon2`; see "engines" in package.json. */
const OLDEST_MAJOR = 24;
const OLDEST_MINOR = 7;

export const OLDEST_SERVER_NODE = `${OLDEST_MAJOR}.${OLDEST_MINOR}`;

/** Whether the running Node can run the server and the commands around it. */
export function runsServer() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > OLDEST_MAJOR || (major === OLDEST_MAJOR && minor >= OLDEST_MINOR);
}
