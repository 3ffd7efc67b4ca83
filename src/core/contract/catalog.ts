import * as z from 'zod/mini';
import { listOf, optionalText } from './text.ts';

/** A product card (spec 3). Stored whole under its `productCode`. */
export const UserProduct = z.object({
  productName: z.string(),
  productCode: z.string(),
  landingPage: optionalText,
  productLogo: optionalText,
  longDescription: optionalText,
});
export type UserProduct = z.infer<typeof UserProduct>;

export const UserProducts = listOf(UserProduct);

/** One value of a lookup field such as LANGUAGE_CD or USER_TYPE. */
export const LookupValue = z.object({ lookupValue: z.string(), description: optionalText });
export type LookupValue = z.infer<typeof LookupValue>;

export const LookupData = z.object({ lookupValues: listOf(LookupValue) });
export type LookupData = z.infer<typeof LookupData>;
