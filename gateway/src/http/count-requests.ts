import type { FastifyInstance } from 'fastify';

/** Methods of the API; a caller can send any other one, and each would be a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']);

/** Counts a request; a route that does not exist is `none`. */
export type CountRequest = (
  route: string,
  method: string,
  statusCode: number,
  seconds: number,
) => void;

/** Counts the requests of an app. */
export function countRequests(app: FastifyInstance, count: CountRequest): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const method = METHODS.has(request.method) ? request.method : 'other';
    count(route, method, reply.statusCode, reply.elapsedTime / 1000);
  });
}
