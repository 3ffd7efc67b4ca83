import { readEnvironment } from '../configuration/environment.ts';
import { settingsOf } from '../configuration/settings.ts';
import { openStore } from '../store/engine/open.ts';
import type { Store } from '../store/schema/tables.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation } from './command.ts';

/** A table or column does not exist. */
const NO_SCHEMA = new Set(['42P01', '42703']);

/** Opens the database of the settings for a command that only reads, and closes it afterwards. */
export async function withDatabase<T>(
  { env }: Pick<Invocation, 'env'>,
  read: (store: Store) => Promise<T>,
): Promise<T> {
  const { unlimited, close } = await openStore(settingsOf(readEnvironment(env)), () => undefined);
  try {
    return await read(unlimited);
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
