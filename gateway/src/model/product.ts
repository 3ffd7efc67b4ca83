/** The role code that stands for all users where a product's roles are named. */
export const EVERYONE = '*';

/** What a product may have besides the fields of every product, as the contract names it. */
export interface ProductDetails {
  category?: string | undefined;
  rank?: number | undefined;
  status?: 'ok' | 'degraded' | 'maintenance' | 'down' | undefined;
  statusText?: string | undefined;
  statusUntil?: string | undefined;
}
