import type { UserProduct } from '../../../src/core/contract/products.ts';

/** A one-pixel picture. */
export const PIXEL =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A product, complete but for what a test is about. */
export const product = (changes: Partial<UserProduct> = {}): UserProduct => ({
  productName: 'Ocular',
  productCode: 'OCULAR',
  landingPage: 'https://products.example/ocular',
  productLogo: PIXEL,
  longDescription: 'Watches every billing run.',
  ...changes,
});

/** Products that differ in name and code only. */
export const named = (...names: string[]): UserProduct[] =>
  names.map((productName, index) => product({ productName, productCode: `P${index}` }));
