import { readEnvironment } from '../configuration/environment.ts';
import { settingsOf, type Settings } from '../configuration/settings.ts';
import { openStore } from '../store/engine/open.ts';
import type { Store } from '../store/schema/tables.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation } from './command.ts';

/** A table or column does not exist. */
const NO_SCHEMA = new Set(['42P01', '42703']);

/** Time limit of a statement of a command. Ending all sessions of a large database takes longer than a call may. */
const LIMIT_SECONDS = 60;

/** Returns the settings of a command, which waits longer for a statement than the gateway unless a limit is set. */
export function commandSettings({ env }: Pick<Invocation, 'env'>): Settings {
  return settingsOf({ databaseTimeoutSeconds: LIMIT_SECONDS, ...readEnvironment(env) });
}

/** Opens the database of the settings for a command, and closes it afterwards. */
export async function withDatabase<T>(
  invocation: Pick<Invocation, 'env'>,
  use: (store: Store, unlimited: Store) => Promise<T>,
): Promise<T> {
  const { store, unlimited, close } = await openStore(commandSettings(invocation), () => undefined);
  try {
    return await use(store, unlimited);
  } catch (error) {
    if (NO_SCHEMA.has((error as { code?: string }).code ?? ''))
      throw new CommandError(
        'The schema of the database is not up to date. Run "sso-gateway migrate" first.',
        { cause: error },
      );
    throw error;
  } finally {
    await close();
  }
}
