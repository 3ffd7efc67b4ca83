import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { optionalText } from './text.ts';

/** How well a product works. */
export const PRODUCT_STATUSES = ['ok', 'degraded', 'maintenance', 'down'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** A field that a gateway may leave out. An unknown value counts as absent. */
const optional = <T extends z.ZodMiniType>(value: T) => z.catch(z.optional(value), undefined);

/** A product (storage-12). The whole object, with fields not listed here, is stored under its `productCode`. */
export const UserProduct = z.object({
  productName: z.string(),
  productCode: z.string(),
  landingPage: optionalText,
  productLogo: optionalText,
  longDescription: optionalText,
  category: optional(z.string()),
  rank: optional(z.number()),
  status: optional(z.enum(PRODUCT_STATUSES)),
  statusText: optional(z.string()),
  statusUntil: optional(z.string()),
});
export type UserProduct = z.infer<typeof UserProduct>;

/** The types of the fields; the first five must be there. */
const TYPES = Object.entries({
  productName: 'string',
  productCode: 'string',
  landingPage: 'string',
  productLogo: 'string',
  longDescription: 'string',
  category: 'string',
  statusText: 'string',
  statusUntil: 'string',
  rank: 'number',
});
const REQUIRED = 5;
const STATUSES: readonly unknown[] = [undefined, ...PRODUCT_STATUSES];

/** True for a row that already has the shape of {@link UserProduct}. */
function isComplete(row: unknown): row is UserProduct {
  const fields = Object(row) as Readonly<Record<string, unknown>>;
  const isRight = ([name, type]: readonly [string, string], at: number) =>
    typeof fields[name] === type || (at >= REQUIRED && fields[name] === undefined);
  return TYPES.every(isRight) && STATUSES.includes(fields['status']);
}

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
