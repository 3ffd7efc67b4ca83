import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation } from './command.ts';

/**
 * Parses the arguments of a command with node:util. Throws a {@link CommandError} with the command's usage if they do
 * not fit the options.
 */
export function readArgs<T extends NonNullable<ParseArgsConfig['options']>>(
  { usage, args }: Pick<Invocation, 'usage' | 'args'>,
  options: T,
  maxPositionals = 0,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const extra = parsed.positionals[maxPositionals];
    if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'`);
    return parsed;
  } catch (error) {
    const sentence = (error as Error).message.replace(/\.\s.*/s, '');
    throw new CommandError(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

/** Returns the value of an option or argument. Throws a {@link CommandError} with the usage if it is missing. */
export function required(
  value: string | undefined,
  name: string,
  { usage }: Pick<Invocation, 'usage'>,
): string {
  if (!value) throw new CommandError(`${name} is missing. Usage: ${usage}`);
  return value;
}
