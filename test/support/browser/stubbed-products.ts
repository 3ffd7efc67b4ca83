import type { Page } from 'playwright-core';

const WORDS = ['Billing', 'Contract', 'Fee', 'Invoice', 'Ledger', 'Price', 'Revenue', 'Usage'];
const CATEGORIES = ['Contracts', 'Billing', 'Pricing'];
/** The status of some products, by place. */
const STATUSES = [
  {},
  { status: 'degraded', statusText: 'Slow since 7:50 AM' },
  { status: 'maintenance', statusText: 'Moving to a new data center' },
  { status: 'down' },
];

const word = (at: number) => WORDS[((at * 2654435761) >>> 0) % WORDS.length] ?? '';

/** Makes the next products calls return `count` generated products, every fourth without a category. */
export async function stubProducts(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, at) => ({
    productName: `${word(at)} ${word(at + 7)} ${at + 1}`,
    productCode: `P${at}`,
    landingPage: `/suite/p${at}`,
    productLogo: '',
    longDescription: 'Shows where revenue waits.',
    category: CATEGORIES[at % 4],
    ...STATUSES[at],
  }));
  await page.unroute('**/usersProducts');
  await page.route('**/usersProducts', (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', error: '', data } }),
  );
}
