import type { Readable } from 'node:stream';

/** What a running command reads and prints to. */
export interface Invocation {
  /** The command with its arguments, as the help shows it: `sso-gateway user list [--tenant CODE] [--json]`. */
  readonly usage: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Readable;
  print(text: string): void;
  /** Prints to standard error. */
  printError(text: string): void;
  /** Makes the exit code 2, for a command that has printed what is wrong. */
  fail(): void;
}

/** Runs a command. Throws a {@link CommandError} that the user can act on. */
export type Run = (invocation: Invocation) => Promise<void>;

/** A command of `sso-gateway`. */
export interface Command {
  /** What it does, in one line for the help. */
  readonly summary: string;
  /** Its arguments, as the help shows them; '' for none. */
  readonly usage: string;
  /** Loads the code of the command, which the help and the other commands do not need. */
  load(): Promise<Run>;
}
