import { CommandError } from '../platform/command-error.ts';

/** Returns the error of a command about a user whom a tenant does not have. */
export const unknownUser = (tenant: string, name: string): CommandError =>
  new CommandError(`The tenant ${tenant} has no user ${name}.`);
