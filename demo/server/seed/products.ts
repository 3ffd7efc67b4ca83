import type { ProductStatus } from 'sso-contract/products.ts';

/** A product of the demo. */
export interface DemoProduct {
  readonly code: string;
  readonly name: string;
  /** Name of the icon file; '' for the default icon. */
  readonly icon: string;
  readonly category: string;
  readonly description: string;
  readonly status?: ProductStatus;
  readonly statusText?: string;
}

/** The suite's products; tenants have some or all of them. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    code: 'OCULAR',
    name: 'Ocular',
    icon: 'ocular',
    category: 'Insight',
    description:
      'Watches every billing run from the first rated event to the posted invoice, and shows where revenue waits, leaks or is disputed before the month is closed.',
  },
  {
    code: 'DFP',
    name: 'Deal & Fee Planner',
    icon: 'dfp',
    category: 'Pricing',
    description:
      'Plans deals with their fees, tiers and concessions, simulates them against last year’s volumes, and hands the agreed terms to the contract without retyping.',
  },
  {
    code: 'DIH',
    name: 'Data Integration Hub',
    icon: 'dih',
    category: 'Integration',
    description:
      'Collects transactions and reference data from core systems, files and streams, checks them against their contracts and delivers them to every product of the suite.',
    status: 'degraded',
    statusText: 'Slow since 7:50 AM',
  },
  {
    code: 'FPB',
    name: 'Flexible Price Builder',
    icon: 'fpb',
    category: 'Pricing',
    description:
      'Builds price formulas from small, tested blocks: tiers, floors, caps, bundles and calendars. Each change is versioned, explained and approved before it is in force.',
    status: 'down',
  },
  {
    code: 'PRL',
    name: 'Price Lists',
    icon: 'price-lists',
    category: 'Pricing',
    description:
      'Keeps standard and negotiated price lists with their validity, currencies and regions, and shows which customers a change would touch before it is signed.',
  },
  {
    code: 'INV',
    name: 'Invoicing',
    icon: 'invoicing',
    category: 'Billing',
    description:
      'Turns charges into invoices in the layout, language and tax regime of each customer, with previews, corrections and credit notes that stay traceable to their cause.',
  },
  {
    code: 'PAY',
    name: 'Payments',
    icon: 'payments',
    category: 'Billing',
    description:
      'Matches incoming payments with open invoices, proposes allocations for the doubtful ones and follows up on what is overdue in the tone agreed with the customer.',
  },
  {
    code: 'CTR',
    name: 'Contract Lifecycle, Amendment and Obligation Management for Regulated Institutions',
    icon: 'contracts',
    category: 'Contracts',
    description:
      'Carries contracts from draft to renewal: clauses, amendments, obligations and reminders, with the full history that auditors and supervisors ask for.',
  },
  {
    code: 'RPT',
    name: 'Reporting Lite',
    icon: '',
    category: 'Insight',
    description:
      'Answers the everyday questions about customers, accounts and revenue with ready-made reports that can be filtered, scheduled and sent as a spreadsheet.',
    status: 'maintenance',
    statusText: 'Moving to a new data center',
  },
];
