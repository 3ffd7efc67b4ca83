import { CommandError } from '../platform/command-error.ts';

/** The version of the configuration file that this gateway reads; a file without one has it. */
export const VERSION = 1;

/**
 * Throws if a configuration file is of another version. The rest of such a file is not checked, because its faults would
 * only say that this gateway does not know the version.
 */
export function requireVersion(file: string, value: unknown): void {
  const { version = VERSION } = (value ?? {}) as { version?: unknown };
  if (version === VERSION) return;
  const given = ['number', 'string'].includes(typeof version)
    ? `version ${JSON.stringify(version).slice(0, 60)}`
    : 'a version that is not a number';
  throw new CommandError(
    `The configuration file ${file} has ${given}. This gateway reads version ${VERSION}: install the release that the file is for, or write "version": ${VERSION}.`,
  );
}
