import type { SentThemeEntry } from 'sso-contract/theme-entry.ts';
import { termsHtml } from './terms.ts';

/** A sign-in option of a demo tenant. */
interface DemoOption {
  readonly authType: string;
  readonly orgType: string;
  readonly name: string;
  /** File name below /assets/providers; '' for none. */
  readonly logo: string;
}

export interface DemoTenant {
  readonly code: string;
  readonly company: string;
  readonly theme: readonly Partial<SentThemeEntry>[];
  readonly options: readonly DemoOption[];
  readonly productCodes: readonly string[];
}

/** Organization type of a tenant's own options; PO is for the framework administrator (sign-in-08). */
const OWN = 'TENANT';
const BASIC: DemoOption = {
  authType: 'BASIC',
  orgType: OWN,
  name: 'User ID and password',
  logo: '',
};

function images(tenant: string): Partial<SentThemeEntry>[] {
  const folder = `/assets/tenants/${tenant}`;
  return [
    { type: 'ICON', value: `${folder}-favicon.svg` },
    { type: 'MLOGO', value: `${folder}-logo.svg` },
    { type: 'PLOGO', value: `${folder}-header-logo.svg` },
    { type: 'IMG', value: `${folder}-side.svg` },
  ];
}

/** The demo's tenants. */
export const TENANTS: readonly DemoTenant[] = [
  {
    code: 'ACME',
    company: 'Acme Corporation',
    theme: [
      ...images('acme'),
      { type: 'NAME', value: 'Acme Billing Suite', lang: 'en', color: '#0b4fa8' },
      { type: 'TITLE', value: 'Acme Billing Suite' },
      {
        type: 'TNC',
        // Without a label from the tenant, the link's text is in the page's language.
        value: '',
        html: termsHtml('Acme Corporation', 'Rotterdam'),
      },
      { type: 'FOOTER', value: 'Acme Corporation · Prices that add up', lang: 'en' },
    ],
    options: [
      BASIC,
      { authType: 'OIDC', orgType: OWN, name: 'Acme Passport', logo: 'passport.svg' },
      { authType: 'OIDC', orgType: 'PO', name: 'Framework Admin Login', logo: '' },
    ],
    productCodes: ['OCULAR', 'DFP', 'DIH', 'FPB', 'PRL', 'INV', 'PAY', 'CTR', 'RPT'],
  },
  {
    code: 'GLOBEX',
    company: 'Globex International',
    theme: [
      ...images('globex'),
      { type: 'NAME', value: 'Globex Revenue Desk', lang: 'en', color: '#0a6b45' },
      { type: 'TITLE', value: 'Globex Revenue Desk' },
      {
        type: 'TNC',
        value: '',
        html: termsHtml('Globex International', 'Vienna'),
      },
      { type: 'FOOTER', value: 'Globex International · Growing with every account', lang: 'en' },
      { type: 'MLOGO', value: '/assets/tenants/globex-dark-logo.svg', scheme: 'dark' },
      { type: 'PLOGO', value: '/assets/tenants/globex-dark-header-logo.svg', scheme: 'dark' },
      {
        type: 'NOTICE',
        id: 'month-end',
        level: 'warning',
        value: 'Month-end close runs until Monday, 6 PM. Invoices are read-only until then.',
        url: '/docs/',
        on: ['sign-in', 'dashboard'],
        lang: 'en',
      },
      { type: 'HELP', value: 'Help center', url: '/docs/', lang: 'en' },
      { type: 'HELP', value: 'Email support', url: 'mailto:help@globex.example', lang: 'en' },
      { type: 'HELP', value: 'Call support', url: 'tel:+43-1-555-0100', lang: 'en' },
    ],
    options: [
      BASIC,
      { authType: 'OIDC_MERIDIAN', orgType: OWN, name: 'Meridian ID', logo: 'meridian.svg' },
      { authType: 'OIDC_KEYSTONE', orgType: OWN, name: 'Keystone', logo: 'keystone.svg' },
      { authType: 'OIDC_PARTNER', orgType: OWN, name: 'Partner Login', logo: '' },
    ],
    productCodes: ['OCULAR', 'INV', 'PAY', 'CTR'],
  },
  {
    code: 'INITECH',
    company: 'Initech',
    theme: [
      { type: 'NAME', value: 'Initech', color: '#1f2430' },
      { type: 'TNC', value: '', html: termsHtml('Initech', 'Austin') },
    ],
    options: [BASIC],
    productCodes: ['INV'],
  },
];
