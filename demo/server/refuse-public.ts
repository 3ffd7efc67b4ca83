import type { Settings } from '../../gateway/src/configuration/settings.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Throws if strangers could reach the demo's accounts, whose password is published: on a host name other than loopback,
 * or in a PostgreSQL database, unless `DEMO=1` allows it.
 */
export function refusePublicDemo(
  { host, databaseUrl }: Settings,
  demo = process.env['DEMO'],
): void {
  if (demo === '1') return;
  const setting = databaseUrl ? 'DATABASE_URL' : `HOST=${host}`;
  if (databaseUrl || !LOOPBACK.has(host))
    throw new Error(
      `The demo has accounts with a published password, so it does not start with ${setting}. Set DEMO=1 to start it anyway, or run sso-gateway, which has no accounts.`,
    );
}
