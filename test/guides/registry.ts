import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The packages of this project. Guides install them from their tarballs, not from a registry. */
const OWN = /^\/(?:sso-elements|sso-gateway)(?:$|[/?])/;

/** How long npm's registry may take to answer. */
const PATIENCE_MS = 10_000;

export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/** Returns the registry that npm uses on this machine, without a slash at the end. */
export const registryOfMachine = (): string =>
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
    .trim()
    .replace(/\/$/, '');

/** Rejects with one sentence if a registry answers nothing. */
export async function requireRegistry(url: string, patienceMs = PATIENCE_MS): Promise<void> {
  try {
    await fetch(`${url}/-/ping`, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const isSilent = error instanceof Error && error.name === 'TimeoutError';
    const reason = isSilent ? `did not answer within ${patienceMs / 1000} s` : 'is unreachable';
    throw new Error(`npm's registry ${url} ${reason}, and the guides install packages from it.`, {
      cause: error,
    });
  }
}

/**
 * Starts a registry that lacks the packages of this project, and redirects all other requests to another registry, so that
 * a guide can't install a published version in place of the tarball.
 */
export async function startRegistryWithout(upstream: string): Promise<Registry> {
  const server = createServer((request, reply) => {
    const path = request.url ?? '/';
    if (OWN.test(path)) {
      reply.writeHead(404, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ error: 'Not found' }));
    } else reply.writeHead(302, { location: `${upstream}${path}` }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
