import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command.ts';

/** Parses the arguments of a command. Throws a {@link CommandError} for an unknown option or a missing value. */
export function parseArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new CommandError(`${sentence}. "sso-gateway help" shows the options.`);
  }
}

/** Returns the value of an option. Throws if it is missing. */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new CommandError(`--${name} is missing.`);
  return value;
}

/** Returns the normalized code of the tenant that `--tenant` names. Throws if it is missing. */
export function requiredTenant(value: string | undefined): string {
  return required(value, 'tenant').trim().toUpperCase();
}
