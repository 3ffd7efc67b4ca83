import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from '../platform/addresses.ts';
import { trustOf, type TrustedProxies } from '../platform/trusted-proxies.ts';

/**
 * Returns the addresses at the end of an `X-Forwarded-For`. Stops at the first entry that is not an address, because
 * anything left of it may be forged.
 */
function addressesIn(header: string): string {
  const addresses: string[] = [];
  for (const text of header.split(',').reverse()) {
    const address = parseAddress(text.trim());
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** Returns the protocol that the nearest proxy names, if it is a known one. */
const protocolIn = ({ headers }: IncomingMessage): string | undefined =>
  /(?:^|,)\s*(https?)\s*$/.exec(String(headers['x-forwarded-proto']))?.[1];

/**
 * Removes from every request what no trusted proxy has written: all `X-Forwarded-*` of another sender, text that is no
 * address, and unknown protocols. Logs a warning at the first `https` that is ignored, because a proxy is probably not
 * trusted that should be.
 */
export function cleanForwarded(app: FastifyInstance, trusted: TrustedProxies): void {
  const trust = trustOf(trusted);
  let hasWarned = false;
  app.addHook('onRequest', async ({ raw, log }) => {
    const { headers, socket } = raw;
    const sender = socket.remoteAddress ?? '';
    const protocol = protocolIn(raw);
    if (!trust || !trust(sender, 0)) {
      if (protocol === 'https' && !hasWarned) {
        hasWarned = true;
        log.warn(
          `X-Forwarded-Proto: https of ${sender} is ignored, because TRUST_PROXY does not trust this address. If it is your proxy, cookies are not Secure and limits count the proxy: set TRUST_PROXY=1, or list the address if it is public.`,
        );
      }
      for (const name of Object.keys(headers))
        if (name.startsWith('x-forwarded-')) delete headers[name];
      return;
    }
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = addressesIn(String(forwardedFor));
    if (protocol === undefined) delete headers['x-forwarded-proto'];
    else headers['x-forwarded-proto'] = protocol;
  });
}
