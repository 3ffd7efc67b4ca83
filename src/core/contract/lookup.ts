import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { listOf, optionalText } from './text.ts';

/** A value of a lookup field such as LANGUAGE_CD or USER_TYPE. */
export const LookupValue = z.object({ lookupValue: z.string(), description: optionalText });
export type LookupValue = z.infer<typeof LookupValue>;

export const LookupData = z.object({ lookupValues: listOf(LookupValue) });
export type LookupData = z.infer<typeof LookupData>;

/** Loads the values of a lookup field. */
export const lookupCall = defineCall({
  name: 'lookup',
  method: 'GET',
  path: '/lookup/search/lookupFieldAndValues/all',
  base: 'utility',
  query: ['lookupField'],
  reply: LookupData,
});
