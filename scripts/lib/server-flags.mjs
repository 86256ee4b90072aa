/**
 * What the server is started with, here and in the container: how much V8 keeps for what lives briefly, in MB, and that a
 * start may have it give back what it has filled meanwhile (`npm run bench -- memory`).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--expose-gc'];
