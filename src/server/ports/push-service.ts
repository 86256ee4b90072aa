import { z } from 'zod';
import webPush from 'web-push';
import type { Config } from '../config.ts';

/** A browser that asked for messages: the address at its push service, and its keys (RFC 8030, RFC 8291). */
export type PushTarget = { endpoint: string; publicKey: string; authSecret: string };

/** The server's own keys, by which push services know it (VAPID, RFC 8292), base64url. */
export type PushKeys = z.output<typeof pushKeys>;

export const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** `gone`: the browser has ended its subscription. */
export type Delivery = 'delivered' | 'gone' | 'refused' | 'unreachable';

export type PushService = {
  makeKeys: () => PushKeys;
  /** Whether messages may be sent to an address: browsers name it, and it could be anywhere. */
  isAllowed: (endpoint: string) => boolean;
  send: (target: PushTarget, message: string, keys: PushKeys, signal: AbortSignal) => Promise<Delivery>;
};

/** Hosts of the push services of Chrome, Edge, Firefox and Safari. */
const KNOWN_HOSTS = [
  /^fcm\.googleapis\.com$/u,
  // Chromium as distributions of Linux build it.
  /^jmt17\.google\.com$/u,
  /\.notify\.windows\.com$/u,
  /\.push\.services\.mozilla\.com$/u,
  /\.push\.apple\.com$/u,
];

/** How long a push service keeps a message for a device that is switched off, in seconds. Later it would be out of date. */
const KEPT_SECONDS = 3 * 3_600;

/** For push services, which want to know whom to ask about a sender. Apple's refuses hosts that are not on the Internet. */
const UNKNOWN_CONTACT = 'mailto:nobody@example.org';

const SEND_TIMEOUT_MS = 10_000;

/** Sends push messages over HTTP, to the known push services and those that the operator allows. */
export function webPushService({
  PUSH_ORIGINS = [],
  PUBLIC_URL,
  SOURCE_URL,
}: Pick<Config, 'PUSH_ORIGINS' | 'PUBLIC_URL' | 'SOURCE_URL'>): PushService {
  const subject = [PUBLIC_URL, SOURCE_URL].find((url) => url?.startsWith('https:')) ?? UNKNOWN_CONTACT;
  const isAllowed = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (url === null) return false;
    if (PUSH_ORIGINS.includes(url.origin)) return true;
    const isUsual = url.protocol === 'https:' && url.port === '';
    return isUsual && KNOWN_HOSTS.some((host) => host.test(url.hostname));
  };
  return {
    makeKeys: () => webPush.generateVAPIDKeys(),
    isAllowed,
    send: async (target, message, keys, signal) => {
      const request = requestOf(target, message, { subject, ...keys });
      if (request === null || !isAllowed(target.endpoint)) return 'refused';
      try {
        const response = await fetch(target.endpoint, {
          ...request,
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
        });
        await response.body?.cancel();
        if (response.ok) return 'delivered';
        return response.status === 404 || response.status === 410 ? 'gone' : 'refused';
      } catch {
        signal.throwIfAborted();
        return 'unreachable';
      }
    },
  };
}

/** A message encrypted for its browser; null if the browser's keys are invalid. */
function requestOf(
  { endpoint, publicKey, authSecret }: PushTarget,
  message: string,
  vapidDetails: PushKeys & { subject: string },
): Pick<RequestInit, 'headers' | 'body'> | null {
  try {
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: authSecret } };
    const options = { vapidDetails, TTL: KEPT_SECONDS };
    const { headers, body } = webPush.generateRequestDetails(subscription, message, options);
    return { headers: new Headers(Object.entries(headers)), body: body && Uint8Array.from(body) };
  } catch {
    return null;
  }
}
