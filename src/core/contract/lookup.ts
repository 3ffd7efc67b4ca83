import * as z from 'zod/mini';
import { listOf, optionalText } from './text.ts';

/** One value of a lookup field such as LANGUAGE_CD or USER_TYPE. */
export const LookupValue = z.object({ lookupValue: z.string(), description: optionalText });
export type LookupValue = z.infer<typeof LookupValue>;

export const LookupData = z.object({ lookupValues: listOf(LookupValue) });
export type LookupData = z.infer<typeof LookupData>;
