import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export type Route = { method: string; path: string };

/** Every route that an app registers while it is being built, as reported by the framework. */
export async function listRoutes<App>(
  build: () => Promise<App>,
): Promise<{ app: App; routes: readonly Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    if (!isInitialization(message)) return;
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, path: url });
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { app: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

function isInitialization(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
