/** A row of the price list. */
export interface Price {
  readonly product: string;
  readonly unit: string;
  readonly price: string;
}

export const LIST_NAME = 'Europe, spring';

export const PRICES: readonly Price[] = [
  { product: 'Roaming data', unit: 'GB', price: '4.90' },
  { product: 'Voice, national', unit: 'minute', price: '0.09' },
  { product: 'Message', unit: 'piece', price: '0.12' },
  { product: 'Fiber 500', unit: 'month', price: '39.00' },
];

/** Returns the average of the prices with two decimals. Skips texts that are not numbers; '–' if none is left. */
export function averagePrice(prices: readonly string[]): string {
  const numbers = prices.map(Number).filter((price) => Number.isFinite(price));
  const sum = numbers.reduce((total, price) => total + price, 0);
  return numbers.length > 0 ? (sum / numbers.length).toFixed(2) : '–';
}
