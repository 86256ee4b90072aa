/**
 * What the server is started with, here and in the container. V8 keeps less for what lives briefly, in MB, which leaves a
 * fifth less memory taken after a load and costs a few percent of the processor's time (`npm run bench -- memory`).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
