import type { UserProduct } from 'sso-contract/products.ts';

/** The role code that stands for all users where a product's roles are named. */
export const EVERYONE = '*';

/** What a product may have besides the fields of every product. */
export type ProductDetails = Pick<
  UserProduct,
  'category' | 'rank' | 'status' | 'statusText' | 'statusUntil'
>;
