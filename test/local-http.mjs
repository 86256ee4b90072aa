/// <reference types="node" />
// JavaScript with its types beside it, so that tests of browser code can have a real server without the types of
// Node in the browser's own code.
import { createServer } from 'node:http';

/** @type {typeof import('./local-http.d.mts').startLocalHttp} */
export async function startLocalHttp(handle) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const reply = handle({ method, path, headers, body });
      if (reply.manner === 'silent') return;
      const broken = reply.manner === 'broken';
      const length = broken ? { 'content-length': '1000' } : {};
      response.writeHead(reply.status ?? 200, { ...reply.headers, ...length });
      if (broken) response.write('{"half":', () => response.destroy());
      else response.end(reply.body ?? '{}');
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve(undefined));
      });
    },
  };
}
