/** A command of `sso-gateway`. */
export interface Command {
  /** What it does, in one line for the help. */
  readonly summary: string;
  /** Its arguments, as the help shows them; '' for none. */
  readonly usage: string;
  /** Runs it with its arguments. Throws a {@link CommandError} that the user can act on. */
  run(args: readonly string[]): Promise<void>;
}

/** An error that the user of a command can act on; its message is printed without a stack, and the exit code is 2. */
export class CommandError extends Error {}
