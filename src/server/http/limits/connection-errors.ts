import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { ErrorBody } from '#contract/common.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { STATUS_OF } from '../error-handler.ts';
import { STATUS_CODES } from 'node:http';

/** The response to the latest request of each connection. */
const latest = new WeakMap<Socket, { answer?: ServerResponse }>();

export function watchResponses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => latest.set(socket, {}));
  app.server.on('request', (request, response) => {
    const connection = latest.get(request.socket);
    if (connection) connection.answer = response;
  });
}

/**
 * Answers input that never becomes a request (too slow, too large or not HTTP) in the form of all errors, and closes its
 * connection.
 */
export function respondToConnectionError(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET' && isNextAnswer(socket)) {
    const { code, message } = named(error);
    const status = STATUS_OF[code];
    const body = JSON.stringify({ message, code, requestId: randomUUID() } satisfies ErrorBody);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/**
 * Whether an error written now would answer the latest input. When an earlier response is pending or partly sent it would not,
 * and the connection just ends.
 */
function isNextAnswer(socket: Socket): boolean {
  const answer = latest.get(socket)?.answer;
  if (answer === undefined || answer.writableFinished) return true;
  // A response without a socket waits for the responses to earlier requests.
  return answer.socket === socket && !answer.headersSent && !answer.req.complete;
}

/** Node's own code for a late request. */
export function tookTooLong(): Pick<ConnectionError, 'code'> {
  return { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
}

function named(error: Pick<ConnectionError, 'code'>): { code: ErrorCode; message: string } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' };
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return {
      code: 'HEADERS_TOO_LARGE',
      message: 'The request headers are too large',
    };
  return { code: 'MALFORMED_REQUEST', message: 'The request is not valid JSON or HTTP' };
}
