/** An error that ends the command; its message is for the user. */
export class CommandError extends Error {}
