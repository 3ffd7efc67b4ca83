import { once } from 'node:events';
import { connect } from 'node:tls';
import type { TestContext } from 'node:test';

/** How a client sends a request that takes long. */
export interface Slowness {
  /** What it sends at once. */
  readonly start: string;
  /** What it sends then, one character after the other. */
  readonly rest?: string;
}

const EVERY_MS = 500;

/**
 * Sends a request slowly over TLS. Returns what the other side sends before it closes the connection, and the number of
 * characters of the rest that were sent until then.
 */
export async function sendSlowly(
  test: TestContext,
  port: number,
  { start, rest = '' }: Slowness,
): Promise<{ reply: string; sent: number }> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  test.after(() => socket.destroy());
  let reply = '';
  let sent = 0;
  socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
  // An aborted connection emits `close` too.
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  const closed = once(socket, 'close');
  socket.write(start);
  const timer = setInterval(() => {
    if (sent < rest.length) socket.write(rest.charAt(sent++));
  }, EVERY_MS);
  await closed.finally(() => clearInterval(timer));
  return { reply, sent };
}
