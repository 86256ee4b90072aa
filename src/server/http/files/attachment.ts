import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** A header that makes browsers save the response under this name, in any script (RFC 6266). */
export function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', create(name));
}
