import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP connection that can behave as no regular client does. */
export type RawClient = {
  send: (text: string | Uint8Array) => void;
  /** The data received so far. */
  received: () => string;
  /** Whether the server has ended the connection. */
  closed: () => boolean;
  /** Sends a byte again and again, like a client that tries to hold the connection open forever. */
  drip: (byte: string, everyMs: number) => void;
  /** Goes away. */
  end: () => void;
};

/** Connects to the server until the end of the test. With `reads: false` it reads nothing from the connection. */
export async function connectRaw(url: string, { reads = true } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  // These tests expect the server to close connections.
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
