import type { FastifyReply } from 'fastify';

/** Sends an error in plain words. No cache keeps it, because the next release may have the file. */
export function answerPlainly(reply: FastifyReply, statusCode: number, text: string): FastifyReply {
  void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
  return reply.code(statusCode).send(`${text}\n`);
}
