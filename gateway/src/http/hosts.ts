import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../options.ts';
import { answerRefusal, Refusal } from './envelope.ts';

/** A host name or an IP address, and optionally a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Probes of load balancers name the machine instead of the site. */
const PROBE = /^\/(?:livez|readyz)(?:\?|$)/;

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || /^[a-z\d-]+\.localhost$/.test(hostname);

/**
 * Returns true for a host name (without port) that users may be redirected to: the listed ones, and the loopback names
 * if none is listed or the gateway runs as a demo.
 */
export function isKnownHost({ publicHosts, demo }: Settings, hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (publicHosts.some((host) => host.toLowerCase() === name)) return true;
  return (demo || publicHosts.length === 0) && isLoopback(name);
}

/** Returns true if a request names exactly one host. A request of HTTP/1.0 may name none. */
function isHostValid({ raw, host }: FastifyRequest): boolean {
  const count = raw.rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
  ).length;
  return count === 0 ? host === '' : count === 1 && HOST.test(host);
}

/**
 * Refuses requests with a malformed host or several, and, if public hosts are listed, requests for other hosts. So no
 * page of another name can read replies by pointing its name at the gateway (DNS rebinding).
 */
export function admitHosts(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    const isKnown =
      settings.publicHosts.length === 0 ||
      isKnownHost(settings, request.hostname) ||
      PROBE.test(request.url);
    if (isHostValid(request) && isKnown) return undefined;
    request.log.info('a request for an unknown host was refused');
    void reply.header('cache-control', 'no-store');
    return answerRefusal(reply, new Refusal(400, 'title.requestRefused', 'request.malformed'));
  });
}
