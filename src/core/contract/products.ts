import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { optionalText } from './text.ts';

/** A product (storage-12). The whole object, with fields not listed here, is stored under its `productCode`. */
export const UserProduct = z.object({
  productName: z.string(),
  productCode: z.string(),
  landingPage: optionalText,
  productLogo: optionalText,
  longDescription: optionalText,
});
export type UserProduct = z.infer<typeof UserProduct>;

const TEXTS = Object.keys(UserProduct.shape);

/** True for a row that already has the shape of {@link UserProduct}. */
const isComplete = (row: unknown): row is UserProduct =>
  TEXTS.every((name) => typeof (row as Record<string, unknown> | null)?.[name] === 'string');

/**
 * Reads a row, including the fields that only other apps know; undefined if it is unreadable. Skips the schema for a
 * complete row, because it is slow for ten thousand of them.
 */
function readProduct(row: unknown): UserProduct | undefined {
  if (isComplete(row)) return row;
  const { data } = z.safeParse(UserProduct, row);
  return data && { ...(row as object), ...data };
}

/** The products that the user may open. Drops unreadable ones; rejects anything but a list. */
export const UserProducts = z.pipe(
  z.array(z.unknown()),
  z.transform((rows) => rows.map(readProduct).filter((product) => product !== undefined)),
);

/** Loads the products that the user may open. */
export const usersProductsCall = defineCall({
  name: 'usersProducts',
  method: 'GET',
  path: '/api/auth/v1/users/usersProducts',
  reply: UserProducts,
});
