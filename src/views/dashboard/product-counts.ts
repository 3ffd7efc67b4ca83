/** With fewer products, at most three rows of cards, order and view are not offered: all cards are in view. */
export const FEWEST_PRODUCTS = 13;
/** Above this number of products, the cards are small, and in groups if they have categories. */
export const MOST_LARGE = 24;
/** Up to this number of cards, a plain grid is fastest; above it, rows that the browser skips outside the window. */
export const MOST_IN_GRID = 200;
