import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Envelope } from 'sso-contract/envelope.ts';
import type { Values } from 'sso-contract/languages/format.ts';
import { languageTag } from 'sso-contract/languages/language-tag.ts';
import { DEFAULT_LOCALE } from 'sso-contract/languages/locales.ts';
import { nameLanguage, textFor } from './language.ts';
import { textIn, type TextId } from '../i18n/texts.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { REQUEST_ID } from './request-id.ts';

/** The optional parts of a refusal. */
export interface RefusalExtras {
  /** Values of the message's placeholders. */
  readonly values?: Values;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
}

/**
 * An error reply, thrown from anywhere in a call. Its texts are in the request's language for the user, and in English
 * in the log.
 */
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

/** Returns a successful reply. Throws if the data does not match the contract's schema. */
export function ok<T>(schema: z.ZodMiniType<T>, data: NoInfer<T>, message = ''): Envelope {
  return { success: true, statusCode: 200, message, error: '', data: z.parse(schema, data) };
}

/** Returns a successful reply whose data is JSON from the database. */
export function okJson(data: string): string {
  const envelope = JSON.stringify({ ...ok(z.null(), null), data: undefined });
  return `${envelope.slice(0, -1)},"data":${data}}`;
}

function refused(statusCode: number, error: string, message: string, data: unknown = null) {
  return { success: false, statusCode, message, error, data } satisfies Envelope;
}

/** Sends a refusal in the language of the request. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply;
  const { statusCode, title, text, values, data } = refusal;
  const message = textFor(request, text, values);
  return reply.code(statusCode).send(refused(statusCode, textFor(request, title), message, data));
}

/** Sends a 404 for an unknown API path. */
export function answerUnknownCall(reply: FastifyReply): FastifyReply {
  nameLanguage(reply.request, reply);
  void reply.header('cache-control', 'no-store');
  return answerRefusal(reply, new Refusal(404, 'title.unknownCall', 'request.unknownCall'));
}

/** PostgreSQL's error code for text that it can't store, such as text with a NUL. */
const UNSTORABLE = '22021';

/** Value of `retry-after` while the database is not available. */
const RETRY_SECONDS = 5;

/** Sends any error of a call as an envelope. Only refusals have texts of their own; other errors are logged. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', error.retryAfterSeconds);
    void answerRefusal(reply, error);
    return;
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'database not available');
    void reply.header('retry-after', RETRY_SECONDS);
    void answerRefusal(reply, new Refusal(503, 'title.failed', 'service.unavailable'));
    return;
  }
  const statusCode = error.code === UNSTORABLE ? 400 : (error.statusCode ?? 500);
  if (statusCode < 500) {
    void answerRefusal(reply, new Refusal(statusCode, 'title.failed', 'request.malformed'));
    return;
  }
  request.log.error({ err: error }, 'call failed');
  void answerRefusal(reply, new Refusal(500, 'title.failed', 'request.failed'));
}

/** Returns the raw HTTP response to a request that Node could not parse, such as one with oversized headers. */
export function rawRefusal(code: string | undefined): string {
  const [status, reason] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request'];
  const body = JSON.stringify(refused(status, 'Failed!', `${reason}.`));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    [REQUEST_ID]: randomUUID(),
    'cache-control': 'no-store',
    'content-language': languageTag(DEFAULT_LOCALE),
    ...SECURITY_HEADERS,
  };
  return [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
