/**
 * Node's own HTTP. Imported as a module it would load all that it offers, and with that Node's client for HTTP and
 * WebSocket: 4 MB that a server has no use for (`npm run bench -- memory`).
 */
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
