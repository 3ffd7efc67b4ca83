import type { FastifyInstance } from 'fastify';
import type { Fault, Readiness } from '../domain/readiness.ts';

/** Probes come every few seconds, so their requests are not logged. */
const options = { logLevel: 'warn' } as const;

/** The addresses that load balancers and supervisors ask: whether the process serves, and whether it is ready. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', options, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  let last = '';
  const logChange = (faults: readonly Fault[]): void => {
    const now = faults.join(', ');
    if (now !== last) app.log.warn({ faults }, now ? 'not ready' : 'ready again');
    last = now;
  };

  app.get('/readyz', options, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    const faults = await readiness.faults();
    logChange(faults);
    if (faults.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'unavailable', failed: faults });
  });
}
