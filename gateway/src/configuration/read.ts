import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CommandError } from '../platform/command-error.ts';
import { buildConfiguration } from './build.ts';
import type { Configuration } from './configuration.ts';
import { crossFaults } from './cross-checks.ts';
import { NO_SENTENCE, faultAt, faultsOf } from './issues.ts';
import { JsonError, parseJson } from './json-text.ts';
import { ConfigurationFile } from './schema.ts';
import type { SecretStore } from './secrets.ts';
import { requireVersion } from './version.ts';

/** A configuration file that can't be used. The message has one line for each fault. */
class ConfigurationError extends CommandError {
  constructor(file: string, faults: readonly string[]) {
    super([`The configuration file ${file} is not valid:`, ...faults].join('\n  '));
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `The configuration file ${file} can’t be read (${code}). Check CONFIG_FILE.`,
      { cause: error },
    );
  }
}

function parse(file: string, text: string): ReturnType<typeof parseJson> {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ConfigurationError(file, [`This is not JSON from ${error.message} on.`]);
  }
}

/** Reads a configuration file and its secrets. Throws a {@link ConfigurationError} with all faults. */
export async function readConfiguration(
  file: string,
  env: SecretStore['env'] = process.env,
): Promise<Configuration> {
  const { value, duplicates, reserved } = parse(file, await readText(file));
  requireVersion(file, value);
  const { data, error } = ConfigurationFile.safeParse(value, {
    // Without it, another module that loads a language of zod would change the sentences.
    error: () => NO_SENTENCE,
  });
  const repeated = duplicates.map((path) => faultAt(path, 'This key occurs twice in its object.'));
  const unusable = reserved.map((path) => faultAt(path, 'This key can’t be used.'));
  const between = [...repeated, ...unusable, ...crossFaults(value)];
  if (!data) throw new ConfigurationError(file, [...faultsOf(error.issues, value), ...between]);
  const folder = dirname(resolve(file));
  const { configuration, faults } = await buildConfiguration(data, { env, folder });
  if (between.length + faults.length > 0)
    throw new ConfigurationError(file, [...between, ...faults]);
  return configuration;
}
