import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/loopback.ts';
import type { Settings } from '../configuration/settings.ts';
import { parseAddress } from '../platform/addresses.ts';
import { answerRefusal, Refusal } from './envelope.ts';

/** A host name or an IP address, and optionally a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Probes of load balancers name the machine instead of the site. */
const PROBE = /^\/(?:livez|readyz)(?:\?|$)/;

/** Returns true for an IP address of this machine, which no other site can point a name at. */
function isOwnAddress(hostname: string): boolean {
  const address = parseAddress(hostname);
  // Stryker disable next-line ConditionalExpression: the addresses of interfaces are never undefined.
  if (address === undefined) return false;
  const own = Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces);
  return own.some((one) => parseAddress(one.address) === address);
}

/**
 * Returns true for a host name or address (without port) that is served, and to which users may be redirected: the listed
 * ones, and loopback names with `acceptLoopbackHosts`. If none is listed, loopback names and the addresses of this machine.
 */
export function isKnownHost(settings: Settings, hostname: string): boolean {
  const { publicHosts, acceptLoopbackHosts } = settings;
  const name = hostname.toLowerCase();
  if (publicHosts.length === 0) return isLoopback(name) || isOwnAddress(name);
  const isListed = publicHosts.some((host) => host.toLowerCase() === name);
  return isListed || (acceptLoopbackHosts && isLoopback(name));
}

/** Returns a sentence if others than this machine's users may reach the gateway, but no host is listed for them. */
export function hostWarnings({ publicHosts, host, trustProxy }: Settings): string[] {
  const isPublic = trustProxy !== false || !isLoopback(host);
  return isPublic && publicHosts.length === 0
    ? [
        'PUBLIC_HOSTS is not set, so requests are refused except for localhost and the addresses of this machine. List the names that users see.',
      ]
    : [];
}

/** Returns true if the host in a request's target, which usually is a path only, is that of the request. */
const isTargetValid = ({ url, host }: FastifyRequest): boolean =>
  url.startsWith('/') ||
  url === '*' ||
  (URL.canParse(url) && new URL(url).host === host.toLowerCase());

/** Returns true if a request names exactly one host. A request of HTTP/1.0 may name none. */
function isHostValid(request: FastifyRequest): boolean {
  const { raw, host } = request;
  const count = raw.rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
  ).length;
  if (count === 0) return host === '';
  return count === 1 && HOST.test(host) && isTargetValid(request);
}

/**
 * Refuses requests for unknown hosts, with a malformed host or with several. So no page of another name can read replies
 * by pointing its name at the gateway (DNS rebinding), and no address of a redirect is chosen by a request.
 */
export function admitHosts(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    const isKnown = isKnownHost(settings, request.hostname) || PROBE.test(request.url);
    if (isHostValid(request) && isKnown) return undefined;
    request.log.info('a request for an unknown host was refused');
    void reply.header('cache-control', 'no-store');
    return answerRefusal(reply, new Refusal(400, 'title.requestRefused', 'request.malformed'));
  });
}
