import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { IncomingMessage, ServerResponse } from './node-http.ts';
import { isPublicOverHttps } from './public-url.ts';

/** Browser features that the app never uses. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that limit the page to its own scripts, styles and connections, and keep it out of other sites' frames. */
export function securityHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  const https = isPublicOverHttps(config);
  const headers = {
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'"],
          // Pictures and sounds of cards are fetched with the learner's token and shown from memory.
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      xFrameOptions: { action: 'deny' },
      // Plain HTTP on a laptop or a home network is a supported way to run this.
      strictTransportSecurity: https,
      crossOriginOpenerPolicy: https,
      originAgentCluster: https,
    }),
    'permissions-policy': PERMISSIONS_POLICY,
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** Helmet puts its headers together for every response; these are the same for all (`npm run bench -- api`). */
function headersOf(options: Parameters<typeof helmet>[0]) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return response.getHeaders();
}
