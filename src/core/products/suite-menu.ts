/** A page of the suite: its display name and route path. */
export interface MenuEntry {
  readonly name: string;
  readonly path: string;
}

/** One area of the suite. */
export interface MenuArea {
  readonly area: string;
  readonly entries: readonly MenuEntry[];
}

const area = (name: string, ...entries: readonly (readonly [string, string])[]): MenuArea => ({
  area: name,
  entries: entries.map(([display, path]) => ({ name: display, path })),
});

/**
 * The suite's menu, by area (palette-02). The suite names the areas and some paths; the other paths follow the same
 * pattern. The pages themselves belong to the suite.
 */
export const SUITE_MENU: readonly MenuArea[] = [
  area(
    'Administration',
    ['Users', '/admin/users'],
    ['Roles and Privileges', '/admin/roles'],
    ['Role Groups', '/admin/role-groups'],
    ['Business Entities', '/admin/business-entities'],
    ['Organizations', '/admin/organizations'],
    ['Approval Workflows', '/admin/approval-workflows'],
    ['Approval Queue', '/admin/approvals'],
    ['Calendars and Holidays', '/admin/calendars'],
    ['Currencies', '/admin/currencies'],
    ['Exchange Rates', '/admin/exchange-rates'],
    ['Tax Rules', '/admin/tax-rules'],
    ['Lookup Values', '/admin/lookups'],
    ['Notification Templates', '/admin/notification-templates'],
    ['Scheduled Jobs', '/admin/jobs'],
    ['Audit Log', '/admin/audit-log'],
    ['System Settings', '/admin/settings'],
  ),
  area(
    'Customers',
    ['Customers', '/customer/search'],
    ['New Customer', '/customer/new'],
    ['Customer Hierarchy', '/customer/hierarchy'],
    ['Customer Groups', '/customer/groups'],
    ['Accounts', '/customer/accounts'],
    ['Account Groups', '/customer/account-groups'],
    ['Contracts', '/customer/contracts'],
    ['Contract Renewals', '/customer/contract-renewals'],
    ['Contacts', '/customer/contacts'],
    ['Customer Segments', '/customer/segments'],
    ['Credit Notes', '/customer/credit-notes'],
    ['Disputes', '/customer/disputes'],
  ),
  area(
    'Products',
    ['Product Catalog', '/product/catalogue'],
    ['New Product', '/product/new'],
    ['Product Families', '/product/families'],
    ['Bundles', '/product/bundles'],
    ['Services', '/product/services'],
    ['Fees and Charges', '/product/fees'],
    ['Usage Types', '/product/usage-types'],
    ['Eligibility Rules', '/product/eligibility-rules'],
    ['Product Lifecycle', '/product/lifecycle'],
  ),
  area(
    'Price Lists',
    ['Price Lists', '/pricelist/search'],
    ['New Price List', '/pricelist/new'],
    ['Standard Prices', '/pricelist/standard'],
    ['Negotiated Prices', '/pricelist/negotiated'],
    ['Price Tiers', '/pricelist/tiers'],
    ['Discounts', '/pricelist/discounts'],
    ['Promotions', '/pricelist/promotions'],
    ['Price Simulation', '/pricelist/simulation'],
    ['Price Change Requests', '/pricelist/change-requests'],
  ),
  area(
    'Invoices and Payments',
    ['Invoices', '/invoice/search'],
    ['Invoice Runs', '/invoice/runs'],
    ['Invoice Templates', '/invoice/templates'],
    ['Invoice Preview', '/invoice/preview'],
    ['Adjustments', '/invoice/adjustments'],
    ['Write-offs', '/invoice/write-offs'],
    ['Payments', '/invoice/payments'],
    ['Payment Allocation', '/invoice/payment-allocation'],
    ['Direct Debits', '/invoice/direct-debits'],
    ['Dunning', '/invoice/dunning'],
    ['Billing Cycles', '/invoice/billing-cycles'],
  ),
  area(
    'Integration',
    ['Data Feeds', '/integration/feeds'],
    ['File Uploads', '/integration/file-uploads'],
    ['File Mappings', '/integration/mappings'],
    ['Message Queues', '/integration/queues'],
    ['Rejected Transactions', '/integration/rejected-transactions'],
    ['Reprocessing', '/integration/reprocessing'],
    ['API Clients', '/integration/api-clients'],
    ['Webhooks', '/integration/webhooks'],
  ),
  area(
    'Deals and Reporting',
    ['Deal Management', '/deal-management/dashboard'],
    ['All Reports', '/reporting-lite/dashboard/all'],
    ['Revenue Reports', '/reporting-lite/dashboard/revenue'],
    ['Usage Reports', '/reporting-lite/dashboard/usage'],
    ['Scheduled Reports', '/reporting-lite/scheduled'],
  ),
];

/** Returns the entries whose route paths exist on this site, in the menu's order. */
export function menuEntries(paths: readonly string[]): readonly MenuEntry[] {
  return SUITE_MENU.flatMap(({ entries }) => entries).filter(({ path }) => paths.includes(path));
}
