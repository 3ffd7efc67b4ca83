import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Envelope } from '../../../src/core/contract/envelope.ts';
import { isUnavailable } from '../store/unavailable.ts';

/** A reply that says no, thrown from anywhere in a call. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly title: string;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    title: string,
    message: string,
    extras: { data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.title = title;
    this.data = extras.data ?? null;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

/** A successful reply; its data has passed the contract's schema. Throws when it does not. */
export function ok<T>(schema: z.ZodMiniType<T>, data: NoInfer<T>, message = ''): Envelope {
  return { success: true, statusCode: 200, message, error: '', data: z.parse(schema, data) };
}

/** A successful reply whose data the database wrote as JSON. */
export function okJson(data: string): string {
  const envelope = JSON.stringify({ ...done(''), data: undefined });
  return `${envelope.slice(0, -1)},"data":${data}}`;
}

/** A successful reply without data. */
export function done(message: string): Envelope {
  return ok(z.null(), null, message);
}

function refused(statusCode: number, error: string, message: string, data: unknown = null) {
  return { success: false, statusCode, message, error, data } satisfies Envelope;
}

/** Answers what no API route knows. */
export function answerUnknownCall(reply: FastifyReply): FastifyReply {
  return reply.code(404).send(refused(404, 'Not found', 'There is no such call.'));
}

/** PostgreSQL's word for text that it can't hold, such as one with a NUL in it. */
const UNSTORABLE = '22021';

/** When to ask again while the database is away. */
const RETRY_SECONDS = 5;
/** What a person reads meanwhile. */
export const UNAVAILABLE = 'The service is not available at the moment. Please try again later.';

/** Turns whatever a call throws into the envelope; only refusals speak, a bug tells the log alone. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', error.retryAfterSeconds);
    const { statusCode, title, message, data } = error;
    void reply.code(statusCode).send(refused(statusCode, title, message, data));
    return;
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database is out of reach');
    void reply.code(503).header('retry-after', RETRY_SECONDS);
    void reply.send(refused(503, 'Failed!', UNAVAILABLE));
    return;
  }
  const statusCode = error.code === UNSTORABLE ? 400 : (error.statusCode ?? 500);
  if (statusCode < 500) {
    void reply.code(statusCode).send(refused(statusCode, 'Failed!', 'The request is malformed.'));
    return;
  }
  request.log.error({ err: error }, 'call failed');
  void reply.code(500).send(refused(500, 'Failed!', 'Something went wrong!'));
}

/** The whole answer to a request that Node could not even parse, such as one with oversized headers. */
export function rawRefusal(code: string | undefined): string {
  const [status, reason] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const body = JSON.stringify(refused(status, 'Failed!', `${reason}.`));
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
