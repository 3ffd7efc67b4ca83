import * as z from 'zod/mini';
import { optionalText } from './text.ts';

/** A product card (spec 3). The whole object, with fields not listed here, is stored under its `productCode`. */
export const UserProduct = z.object({
  productName: z.string(),
  productCode: z.string(),
  landingPage: optionalText,
  productLogo: optionalText,
  longDescription: optionalText,
});
export type UserProduct = z.infer<typeof UserProduct>;

const TEXTS = ['productName', 'productCode', 'landingPage', 'productLogo', 'longDescription'];

/** True for what {@link UserProduct} would take as it is. */
const isFullCore = (row: unknown): row is UserProduct =>
  typeof row === 'object' &&
  row !== null &&
  TEXTS.every((name) => typeof (row as Record<string, unknown>)[name] === 'string');

/**
 * Reads one row, with the fields that only other apps know; a whole one without the schema, which takes long for ten
 * thousand of them.
 */
function readProduct(row: unknown): UserProduct | undefined {
  if (isFullCore(row)) return row;
  const { data } = z.safeParse(UserProduct, row);
  return data && { ...(row as object), ...data };
}

/** The products a person may open; unreadable ones are dropped. Rejects what is no list. */
export const UserProducts = z.pipe(
  z.array(z.unknown()),
  z.transform((rows) => rows.map(readProduct).filter((product) => product !== undefined)),
);
