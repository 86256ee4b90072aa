import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. */
export type Shot = { method: string; path: string; headers: Record<string, string>; body?: string };

/**
 * Sends the requests over so many connections kept open, each waiting for its answer before its next request, and returns
 * how long it took, in ms. Throws for an answer that is not 2xx.
 */
export async function fire(port: number, shots: readonly Shot[], connections: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: Math.min(connections, shots.length) }, () => open(port)),
  );
  let next = 0;
  const rest = stayAwake();
  const begun = performance.now();
  try {
    await Promise.all(
      clients.map(async (client) => {
        for (let shot = shots[next++]; shot; shot = shots[next++]) await client.send(shot);
      }),
    );
    return performance.now() - begun;
  } finally {
    rest();
    for (const { socket } of clients) socket.destroy();
  }
}

/** How many turns of the event loop this process takes without a rest, about a millisecond. */
const TURNS = 200;
const REST_MS = 0.01;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Keeps this process from sleeping until the returned function is called: what sends to a sleeping process on the same
 * machine pays for waking it, the more often the slower it is, and no client out in the network costs a server that. It
 * rests now and then, for Linux 6.18 lets others wait for seconds on a core with a process that never does: PostgreSQL,
 * each of whose processes is a session of its own, and so a group of its own for the scheduler.
 */
function stayAwake(): () => void {
  let turns = 0;
  let turn = setImmediate(function again() {
    turns += 1;
    if (turns % TURNS === 0) Atomics.wait(sleeper, 0, 0, REST_MS);
    turn = setImmediate(again);
  });
  return () => clearImmediate(turn);
}

/** As little of HTTP/1.1 as two known servers need, so that the client costs less than they do. */
async function open(port: number): Promise<{ socket: Socket; send: (shot: Shot) => Promise<void> }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let answered: PromiseWithResolvers<void> | undefined;
  socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.toString('latin1', 0, headEnd).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/u.exec(head)?.[1];
    const whole =
      length === undefined
        ? received.subarray(-5).toString('latin1') === '0\r\n\r\n'
        : received.length >= headEnd + 4 + Number(length);
    if (!whole) return;
    const status = head.slice(9, 12);
    const body = received.toString('utf8', headEnd + 4, headEnd + 200);
    received = Buffer.alloc(0);
    if (status.startsWith('2')) answered?.resolve();
    else answered?.reject(new Error(`${status} ${body}`));
  });
  socket.on('close', () => answered?.reject(new Error('The connection was closed')));
  return {
    socket,
    send: ({ method, path, headers, body = '' }) => {
      answered = Promise.withResolvers();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      if (body !== '') lines.push(`content-type: application/json\r\n`);
      if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n${body}`);
      return answered.promise;
    },
  };
}
