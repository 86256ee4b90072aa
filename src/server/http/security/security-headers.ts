import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import helmet from 'helmet';
import { Socket } from 'node:net';
import type { Config } from '../../config.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicOverHttps } from '../public-url.ts';

/** Browser features that the app never uses. Answers are dictated by the browser itself, which takes the microphone. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers for every response: browsers must not guess its type, embed it in other sites' pages or run it (OWASP, REST security).
 * No cache may store it unless its route says otherwise, because most responses are private or contain a token. Responses of the
 * API need no more; pages have `pageHeaders`.
 */
export function securityHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  app.addHook(
    'onRequest',
    adding({
      ...headersOf({
        ...shared(config),
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        crossOriginOpenerPolicy: false,
        originAgentCluster: false,
        referrerPolicy: false,
        xDnsPrefetchControl: false,
        xDownloadOptions: false,
        xPermittedCrossDomainPolicies: false,
        xXssProtection: false,
      }),
      'cache-control': 'no-store',
    }),
  );
}

/** Headers for pages, which are limited to their own scripts, styles and connections. */
export function pageHeaders(config: Pick<Config, 'PUBLIC_URL'>): onRequestHookHandler {
  const https = isPublicOverHttps(config);
  return adding({
    ...headersOf({
      ...shared(config),
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'"],
          // Pictures and sounds of cards are fetched with the user's token and shown from memory.
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      crossOriginOpenerPolicy: https,
      originAgentCluster: https,
    }),
    'permissions-policy': PERMISSIONS_POLICY,
  });
}

function shared(config: Pick<Config, 'PUBLIC_URL'>) {
  return {
    xFrameOptions: { action: 'deny' as const },
    // Plain HTTP on a laptop or a home network is a supported way to run this.
    strictTransportSecurity: isPublicOverHttps(config),
  };
}

/** Helmet's headers as plain values, because its middleware is written for Express. */
function headersOf(options: Parameters<typeof helmet>[0]) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return response.getHeaders();
}

function adding(headers: ReturnType<typeof headersOf>): onRequestHookHandler {
  return (_request, reply, done) => {
    void reply.headers(headers);
    done();
  };
}
