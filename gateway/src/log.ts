import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from './options.ts';

/**
 * Returns the logger's settings. Logs only method and path of requests, because headers contain passwords and cookies,
 * and queries contain user IDs and authorization codes. Logs errors without further properties, because a database
 * error quotes the row.
 */
export function loggerOf(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    ...(settings.logStream ? { stream: settings.logStream } : {}),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
      }),
    },
  };
}
