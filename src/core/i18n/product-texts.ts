import { bundleOf } from './bundle-of.ts';
import { products } from './en-us/products.ts';

/** The texts of order, view and status of products, which few dashboards show at first. */
export const PRODUCT_TEXTS = bundleOf('products', products);
