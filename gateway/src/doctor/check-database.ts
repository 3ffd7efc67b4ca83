import type { Settings } from '../configuration/settings.ts';
import { explainStartFailure } from './start-failure.ts';
import { clockDifference, explainDifference } from '../store/engine/database-clock.ts';
import { databaseAddress, databaseHost, isDatabasePlain } from '../store/engine/database-tls.ts';
import { compareSchema, isOldDatabase, OLD_DATABASE } from '../store/schema/schema-difference.ts';
import { openStore } from '../store/engine/open.ts';
import type { Store } from '../store/schema/tables.ts';
import { checkApps } from './check-apps.ts';
import { checkEmbedded } from './check-embedded.ts';
import { checkRequiredFactors } from './check-required-factors.ts';
import { checked, error, ok, warning, type Finding } from './finding.ts';

/** Codes of PostgreSQL for a table or column that does not exist. */
const NO_TABLE = new Set<unknown>(['42P01', '42703']);

async function checkSchema(store: Store): Promise<Finding> {
  const found = await compareSchema(store).catch((thrown: unknown) => {
    if (NO_TABLE.has((thrown as { code?: unknown }).code)) return undefined;
    throw thrown;
  });
  if (!found)
    return warning(
      'schema',
      'The database has no tables of the gateway. Run "sso-gateway migrate", or start the gateway.',
    );
  const { missing, unknown } = found;
  if (isOldDatabase(unknown)) return error('schema', OLD_DATABASE);
  if (unknown.length > 0)
    return error(
      'schema',
      `A newer release has changed the database (${unknown.join(', ')}). Use that release, or restore a backup.`,
    );
  if (missing.length > 0)
    return warning(
      'schema',
      `The database lacks ${missing.join(', ')}. Run "sso-gateway migrate", or start the gateway.`,
    );
  return ok('schema', 'The database has the schema of this release.');
}

/** Checks the schema, and then what is in its tables. */
async function checkTables(settings: Settings, store: Store): Promise<readonly Finding[]> {
  const schema = await checkSchema(store);
  if (schema.level !== 'ok') return [schema];
  return [schema, ...(await checkApps(settings, store)), ...(await checkRequiredFactors(store))];
}

async function checkClock(store: Store): Promise<Finding> {
  const differenceMs = await clockDifference(store, Date.now);
  const sentence = explainDifference(differenceMs);
  if (sentence) return warning('clock', sentence);
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
  return ok('clock', `The clock differs from the database’s by ${seconds} s.`);
}

function checkEncryption(settings: Settings): Finding {
  const host = databaseHost(settings.databaseUrl);
  if (databaseAddress(settings).ssl)
    return ok('database TLS', `The connection to ${host} uses TLS with a verified certificate.`);
  return isDatabasePlain(settings.databaseUrl)
    ? warning(
        'database TLS',
        `The connection to ${host} is not encrypted. Remove sslmode=disable from DATABASE_URL, and set DATABASE_CA_FILE for a private authority.`,
      )
    : ok('database TLS', `The connection to ${host} does not leave this machine.`);
}

/** Checks the database without changing it: that it answers or can be opened, its schema, TLS and its clock. */
export async function checkDatabase(settings: Settings): Promise<readonly Finding[]> {
  if (!settings.databaseUrl)
    return checked('database', () =>
      checkEmbedded(settings, (store) => checkTables(settings, store)),
    );
  const explain = (thrown: unknown): string => explainStartFailure(thrown, settings);
  return checked(
    'database',
    async () => {
      const { store, close } = await openStore(settings, () => undefined);
      try {
        const tables = await checkTables(settings, store);
        return [
          ok('database', `PostgreSQL at ${databaseHost(settings.databaseUrl)} answers.`),
          checkEncryption(settings),
          ...tables,
          await checkClock(store),
        ];
      } finally {
        await close();
      }
    },
    explain,
  );
}
