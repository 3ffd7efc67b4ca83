import type { UserProduct } from '../../src/core/contract/products.ts';

/** Returns a product with this name and everything that a card needs. */
export const product = (productName: string, more: Partial<UserProduct> = {}): UserProduct => ({
  productName,
  productCode: productName.toUpperCase(),
  landingPage: `https://${productName.toLowerCase()}.example/`,
  productLogo: '',
  longDescription: '',
  ...more,
});
