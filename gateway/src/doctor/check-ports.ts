import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Settings } from '../configuration/settings.ts';
import { explainStartFailure } from './start-failure.ts';
import { error, ok, type Finding } from './finding.ts';

/** A server of the gateway: where it listens, and what only a gateway answers there. */
interface Listener {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly answer: RegExp;
}

const ANSWER_TIMEOUT_MS = 1000;
const ANY_HOST = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
]);

/** True if a gateway answers at the address: the check runs beside it as well as before its start. */
async function isGateway({ host, port, path, answer }: Listener): Promise<boolean> {
  const name = ANY_HOST.get(host) ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const reply = await fetch(`http://${name}:${port}${path}`, { signal, redirect: 'error' });
    return answer.test(await reply.text());
  } catch {
    return false;
  }
}

/** Listens at an address as the gateway does. Returns the server, if it can, and what was found. */
async function tryListener(
  listener: Listener,
  settings: Settings,
): Promise<{ finding: Finding; server?: Server }> {
  const { host, port } = listener;
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return { finding: ok('ports', `Port ${port} of ${host} is free.`), server };
  } catch (thrown) {
    const isUsed = (thrown as NodeJS.ErrnoException).code === 'EADDRINUSE';
    return {
      finding:
        isUsed && (await isGateway(listener))
          ? ok('ports', `A gateway answers at port ${port} of ${host}.`)
          : error('ports', explainStartFailure(thrown, settings)),
    };
  }
}

/**
 * Checks that the ports of the gateway and of its metrics can be used, by listening on both for a moment. A port that a
 * running gateway uses is fine. One that is chosen at the start is not checked.
 */
export async function checkPorts(settings: Settings): Promise<readonly Finding[]> {
  const { host, port, metricsHost, metricsPort } = settings;
  // In the gateway's order, so that one port for both differs from a port that another process uses.
  const metrics: Listener = {
    host: metricsHost,
    port: metricsPort ?? 0,
    path: '/metrics',
    answer: /^sso_sessions_open/m,
  };
  const users: Listener = {
    host,
    port,
    path: '/livez',
    answer: /^\{"status":"ok"\}$/,
  };
  const servers: Server[] = [];
  const findings: Finding[] = [];
  for (const listener of [metrics, users].filter((each) => each.port !== 0)) {
    const { finding, server } = await tryListener(listener, settings);
    findings.push(finding);
    if (server) servers.push(server);
  }
  for (const server of servers) server.close();
  return findings;
}
