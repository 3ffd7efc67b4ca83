/** A command of `sso-gateway`. */
export interface Command {
  /** Its forms for the help: arguments ('' for none), and what it does, in one line. */
  readonly usages: readonly (readonly [usage: string, summary: string])[];
  /** Runs it with its arguments. Throws a {@link CommandError} that the user can act on. */
  run(args: readonly string[]): Promise<void>;
}

/** An error that the user of a command can act on; its message is printed without a stack, and the exit code is 2. */
export class CommandError extends Error {}
