import * as z from 'zod/mini';

/** A text that a screen does not require. Anything but a string (a missing field, null) reads as ''. */
export const optionalText = z.catch(z.string(), '');

/**
 * A list that drops unreadable entries, so that one invalid entry does not hide the others. Rejects anything that is
 * not a list.
 */
export function listOf<T extends z.ZodMiniType>(entry: T) {
  return z.pipe(
    z.array(z.catch(z.optional(entry), undefined)),
    z.transform((rows) => rows.flatMap((row): z.output<T>[] => (row === undefined ? [] : [row]))),
  );
}
