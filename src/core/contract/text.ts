import * as z from 'zod/mini';

/** Text that a screen can do without: anything but a string (a missing field, null) reads as ''. */
export const optionalText = z.catch(z.string(), '');

/**
 * A list whose unreadable entries are dropped, so that one bad row never hides the good ones.
 * Rejects anything that is not a list.
 */
export function listOf<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.array(z.catch(z.optional(entry), undefined)),
    z.transform((rows) => rows.flatMap((row): z.output<T>[] => (row === undefined ? [] : [row]))),
  );
}
