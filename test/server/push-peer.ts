import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** A message as its browser reads it, and the headers with which the push service got it. */
export type PushedMessage = { message: string; headers: NodeJS.Dict<string | string[]> };

/** A push service and a browser that has subscribed to it: messages are decrypted as browsers do (RFC 8188, RFC 8291). */
export type PushPeer = {
  origin: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  messages: PushedMessage[];
  /** The status with which further messages are answered; null for never. */
  status: number | null;
  close: () => Promise<void>;
};

export async function startPushPeer(): Promise<PushPeer> {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const messages: PushedMessage[] = [];

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      messages.push({ message: decrypt(Buffer.concat(parts)), headers: request.headers });
      if (peer.status !== null) response.writeHead(peer.status).end();
    });
  });

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const secret = keys.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const peer: PushPeer = {
    origin,
    subscription: {
      endpoint: `${origin}/subscription/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages,
    status: 201,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return peer;
}
