import type { UserProduct } from '../../../src/core/contract/products.ts';

/** A one-pixel image. */
export const PIXEL =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Returns a complete product with a test's changes. */
export const product = (changes: Partial<UserProduct> = {}): UserProduct => ({
  productName: 'Ocular',
  productCode: 'OCULAR',
  landingPage: 'https://products.example/ocular',
  productLogo: PIXEL,
  longDescription: 'Watches every billing run.',
  ...changes,
});

/** Returns products that differ only in name and code. */
export const named = (...names: string[]): UserProduct[] =>
  names.map((productName, index) => product({ productName, productCode: `P${index}` }));
