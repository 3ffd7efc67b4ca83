// cspell:ignore pgsql
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The parts of a client of `pg` with which PostgreSQL cancels a statement; its types leave them out. */
interface Cancelable {
  readonly host: string;
  readonly port: number;
  readonly ssl: pg.ClientConfig['ssl'];
  readonly processID: number;
  readonly secretKey: number;
}

interface CancelConnection extends pg.Connection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/** A server that does not answer must not keep the connection. */
const LIMIT_MS = 2000;

/** A pgbouncer forgets a request for a statement that it has not yet passed on, so it is repeated. */
const TRIES = 5;
const WAIT_MS = 200;

/**
 * Asks the server to cancel the statement that a connection runs, over a connection of its own, as PostgreSQL requires.
 * Resolves when the server has got the request, or does not take it.
 */
async function request(client: pg.PoolClient): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Cancelable;
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  const cancel = (): void => connection.cancel(processID, secretKey);
  connection.on('error', () => connection.stream.destroy());
  connection.on('connect', () => (ssl ? connection.requestSsl() : cancel()));
  connection.on('sslconnect', cancel);
  const timer = setTimeout(() => connection.stream.destroy(), LIMIT_MS);
  const ended = once(connection, 'end');
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  // An error counts as the end, too.
  await ended.catch(() => undefined);
  clearTimeout(timer);
}

/** Cancels the statement that a connection runs. Resolves when it has ended, or after several requests in vain. */
export async function cancelStatement(
  client: pg.PoolClient,
  statement: Promise<unknown>,
): Promise<void> {
  const ended = statement.then(
    () => true,
    () => true,
  );
  for (let count = 0; count < TRIES; count += 1) {
    await request(client);
    if (await Promise.race([ended, delay(WAIT_MS, false)])) return;
  }
}
