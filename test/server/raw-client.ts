import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One TCP connection, for what no well-behaved client does. */
export type RawClient = {
  send: (text: string | Uint8Array) => void;
  /** What has come so far. */
  received: () => string;
  /** Whether the server has ended the connection. */
  closed: () => boolean;
  /** Sends a byte again and again, as a client does that means to hold the connection for ever. */
  drip: (byte: string, everyMs: number) => void;
  /** Goes away. */
  end: () => void;
};

/** Connects to the server; the connection ends with the test. With `reads: false` it takes nothing of what comes. */
export async function connectRaw(url: string, { reads = true } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  // A connection that the server cuts is what these tests are about.
  socket.on('error', () => {});
  let received = '';
  if (reads) {
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
  } else socket.pause();
  let closed = false;
  socket.on('close', () => {
    closed = true;
  });
  await once(socket, 'connect');
  return {
    send: (text) => void socket.write(text),
    received: () => received,
    closed: () => closed,
    end: () => void socket.destroy(),
    drip: (byte, everyMs) => {
      const timer = setInterval(() => socket.write(byte), everyMs);
      socket.on('close', () => clearInterval(timer));
    },
  };
}
