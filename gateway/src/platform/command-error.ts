/** An error that the user of a command can act on; its message is printed without a stack, and the exit code is 2. */
export class CommandError extends Error {}
