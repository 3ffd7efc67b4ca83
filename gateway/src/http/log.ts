import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { traceIdOf } from './request-id.ts';
import type { Settings } from '../configuration/settings.ts';
import { logOutput } from '../platform/log-output.ts';
import { escapeUnprintable } from '../platform/printable.ts';

/** What the log contains of an error. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number | undefined;
  /** Error code of an OpenID provider, such as `invalid_client`. */
  readonly oauthError?: string | undefined;
  readonly cause?: LoggedError | undefined;
}

/** Longer chains are loops or noise. */
const MAX_CAUSES = 5;

/** Returns an OpenID provider's error code, which is one of the protocol's names; never its free text. */
function oauthErrorOf(error: Error & { error?: unknown }): string | undefined {
  const code = error.error;
  return typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : undefined;
}

/** Describes an error and its causes. Leaves out all other properties: a database error quotes the row. */
function describe(error: Error & { code?: unknown }, causesLeft: number): LoggedError {
  const { name, message, code, cause } = error;
  return {
    type: name,
    message,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    oauthError: oauthErrorOf(error),
    cause: causesLeft > 0 && cause instanceof Error ? describe(cause, causesLeft - 1) : undefined,
  };
}

/** Returns what the log contains of an error: its stack, and type, message and code of it and its causes. */
export function loggedError(error: Error) {
  return { ...describe(error, MAX_CAUSES), stack: error.stack ?? '' };
}

/**
 * Returns the logger's settings. Logs only method and path of requests, because headers contain passwords and cookies,
 * and queries contain user IDs and authorization codes.
 */
export function loggerOf(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    // JSON has C1 and direction characters as they are, and operators read the log in a terminal.
    hooks: { streamWrite: escapeUnprintable },
    stream: settings.logStream ?? logOutput,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: loggedError,
    },
  };
}

/** Creates the logger of a request; its lines contain the request's ID and the caller's trace ID. */
export function requestLogger(
  logger: FastifyBaseLogger,
  bindings: object,
  options: object,
  { headers }: Pick<IncomingMessage, 'headers'>,
): FastifyBaseLogger {
  const traceId = traceIdOf(headers);
  return logger.child({ ...bindings, ...(traceId && { traceId }) }, options);
}
