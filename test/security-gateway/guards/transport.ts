import { gatewayGuard as guard, type Guard } from './guard.ts';

const DATABASE = 'server/database-tls.test.ts';
const MAIL = 'server/smtp-tls.test.ts';
const LIMIT = 'server/statement-limit.test.ts';

/** Guards of the connections to the database and the mail server. */
export const TRANSPORT: readonly Guard[] = [
  guard(
    'TLS for PostgreSQL on another machine',
    'store/engine/open.ts',
    '...databaseAddress(settings)',
    'connectionString: settings.databaseUrl',
    [DATABASE, 'a PostgreSQL without TLS'],
  ),
  guard(
    'verifying the certificate of PostgreSQL',
    'store/engine/database-tls.ts',
    'rejectUnauthorized: true',
    'rejectUnauthorized: false',
    [DATABASE, 'no known authority'],
  ),
  guard(
    'the warning about a connection without TLS',
    'gateway.ts',
    'for (const warning of plaintextWarnings(settings)) app.log.warn(warning);',
    '',
    [DATABASE, 'with one warning'],
  ),
  guard(
    'TLS for a mail server on another machine',
    'mail/smtp-options.ts',
    "isLoopback(hostname) ? 'offered' : 'required'",
    "'offered'",
    [MAIL, 'is not sent without TLS'],
  ),
  guard(
    'ignoring parameters of the mail server’s URL that weaken TLS',
    'mail/smtp-options.ts',
    'url.searchParams.delete(name);',
    '{}',
    [MAIL, 'is not sent without TLS'],
  ),
  guard(
    'closing a connection whose statement is stuck',
    'store/engine/guarded-pool.ts',
    'client.release(late)',
    'client.release()',
    [LIMIT, 'stuck inside a transaction'],
  ),
  guard(
    'the clock of the database',
    'store/engine/database-clock.ts',
    'now: () => now() + offsetMs',
    'now: () => now()',
    ['server/clocks.test.ts', 'agree when a session ends'],
  ),
];
