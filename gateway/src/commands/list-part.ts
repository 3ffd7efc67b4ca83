import { required } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation } from './command.ts';

/** The options of every command that prints a list. */
export const LIST_OPTIONS = {
  limit: { type: 'string' },
  after: { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface Values {
  readonly limit?: string | undefined;
  readonly after?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Which part of a list a command prints, and how. */
export interface ListPart<Key> {
  readonly limit: number | undefined;
  readonly after: Key | undefined;
  readonly isJson: boolean;
}

/** Reads {@link LIST_OPTIONS}; `keyOf` reads the key of a row, and returns undefined for a text that is none. */
export function listPart<Key>(
  { limit, after, json = false }: Values,
  { usage }: Pick<Invocation, 'usage'>,
  keyOf: (text: string) => Key | undefined,
): ListPart<Key> {
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new CommandError(`--limit ${limit} is not a whole number above 0. Usage: ${usage}`);
  const key = after === undefined ? undefined : keyOf(required(after, '--after', { usage }));
  if (after !== undefined && key === undefined)
    throw new CommandError(
      `--after ${after} is not a place in this list. Give what the command has printed. Usage: ${usage}`,
    );
  return { limit: limit === undefined ? undefined : Number(limit), after: key, isJson: json };
}

/** Prints how to go on, on standard error, if a list ends because of its limit. */
export function printNext(
  { printError }: Pick<Invocation, 'printError'>,
  { limit }: Pick<ListPart<unknown>, 'limit'>,
  count: number,
  last: string,
): void {
  if (count > 0 && count === limit) printError(`There may be more: --after ${last}\n`);
}
