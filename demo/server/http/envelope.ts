import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Envelope } from '../../../src/core/contract/envelope.ts';
import type { Values } from '../../../src/core/i18n/format.ts';
import { DEFAULT_LOCALE } from '../../../src/core/i18n/locales.ts';
import { nameLanguage, textFor } from '../i18n/language.ts';
import { textIn, type TextId } from '../i18n/texts.ts';
import { isUnavailable } from '../store/unavailable.ts';

/** What a refusal carries besides its texts. */
export interface RefusalExtras {
  /** For the places of the message. */
  readonly values?: Values;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
}

/** A reply that says no, thrown from anywhere in a call. The user reads its texts in the request's language, the log in English. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly title: TextId;
  readonly text: TextId;
  readonly values: Values | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, title: TextId, text: TextId, extras: RefusalExtras = {}) {
    super(textIn(DEFAULT_LOCALE, text, extras.values));
    this.statusCode = statusCode;
    this.title = title;
    this.text = text;
    this.values = extras.values;
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

/** Sends a refusal in the language of the request. */
function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply;
  const { statusCode, title, text, values, data } = refusal;
  const message = textFor(request, text, values);
  return reply.code(statusCode).send(refused(statusCode, textFor(request, title), message, data));
}

/** Answers what no API route knows. */
export function answerUnknownCall(reply: FastifyReply): FastifyReply {
  nameLanguage(reply.request, reply);
  return sendRefusal(reply, new Refusal(404, 'title.unknownCall', 'request.unknownCall'));
}

/** PostgreSQL's word for text that it can't hold, such as one with a NUL in it. */
const UNSTORABLE = '22021';

/** When to ask again while the database is away. */
const RETRY_SECONDS = 5;

/** Turns whatever a call throws into the envelope; only refusals speak, a bug tells the log alone. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', error.retryAfterSeconds);
    void sendRefusal(reply, error);
    return;
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'the database is out of reach');
    void reply.header('retry-after', RETRY_SECONDS);
    void sendRefusal(reply, new Refusal(503, 'title.failed', 'service.unavailable'));
    return;
  }
  const statusCode = error.code === UNSTORABLE ? 400 : (error.statusCode ?? 500);
  if (statusCode < 500) {
    void sendRefusal(reply, new Refusal(statusCode, 'title.failed', 'request.malformed'));
    return;
  }
  request.log.error({ err: error }, 'call failed');
  void sendRefusal(reply, new Refusal(500, 'title.failed', 'request.failed'));
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
