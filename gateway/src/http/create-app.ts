import fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../configuration/settings.ts';
import { trustOf } from '../platform/trusted-proxies.ts';
import { answerError, rawRefusal } from './envelope.ts';
import { addSecurityHeaders } from './headers.ts';
import { loggerOf, requestLogger } from './log.ts';
import { requestIdOf, setRequestId } from './request-id.ts';

const MAX_HEADERS_BYTES = 16 * 1024;

/** Returns a server without routes, with its limits, its log, and replies to what no route gets. */
export function createApp(settings: Settings): FastifyInstance {
  return fastify({
    logger: loggerOf(settings),
    genReqId: requestIdOf,
    childLoggerFactory: requestLogger,
    trustProxy: trustOf(settings.trustProxy),
    bodyLimit: 64 * 1024,
    // A busy machine or a slow disk delays the start; with the default, it would fail after ten seconds (gateway-243).
    pluginTimeout: 0,
    // So no part of a path is too long for its route.
    routerOptions: { maxParamLength: MAX_HEADERS_BYTES },
    // Including its headers.
    requestTimeout: settings.requestTimeoutMs,
    connectionTimeout: 30_000,
    http: {
      maxHeaderSize: MAX_HEADERS_BYTES,
      // Node applies the longer of the two limits to bodies.
      headersTimeout: settings.requestTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      // How often Node checks the time limits; the default is 30 s.
      connectionsCheckingInterval: 1000,
    },
    // During shutdown, requests on open connections still get replies, with `connection: close`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that can't be decoded reaches neither a route, nor its error handler, nor the hooks.
    frameworkErrors(error, request, reply) {
      setRequestId(request, reply);
      addSecurityHeaders(request, reply);
      void reply.header('cache-control', 'no-store');
      answerError(error, request, reply);
    },
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(rawRefusal(error.code));
      else socket.destroy();
    },
  });
}
