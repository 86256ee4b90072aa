import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Has browsers save what is sent as a file with this name, whatever script it is in (RFC 6266). */
export function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', create(name));
}
