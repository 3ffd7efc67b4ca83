import type { AuthTypesData, LoginData, RefreshData } from '../../src/core/contract/auth.ts';
import type { LookupData } from '../../src/core/contract/lookup.ts';
import type { UserProduct } from '../../src/core/contract/products.ts';
import type { Environment } from '../../src/core/contract/environment.ts';
import type {
  UserContact,
  UserExtensionsData,
  UserProfile,
} from '../../src/core/contract/profile.ts';
import type { ShapeName } from '../contract/replies.ts';

const contact: UserContact = {
  userId: 'acme-ada',
  contactMethod: 'EMAIL',
  contactType: 'SEC',
  contactValue: 'ada@home.example',
};
const extensions = [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' }];

/** An example of each shape. */
export const EXAMPLES: Partial<Record<ShapeName, unknown>> = {
  Environment: {
    production: true,
    tenant: 'ACME',
    apiBase: '',
    utilityBase: '/api/utility/v1',
    userInactivityTime: 900,
  } satisfies Environment,
  AuthTypesData: {
    authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'User ID', logo: '' }],
    theme: {
      themeDetails: [{ type: 'NAME', value: 'Acme Billing', html: '', color: '#1c4e80' }],
    },
  } satisfies AuthTypesData,
  LoginData: {
    roles: ['Business User'],
    tokenExpiry: 1800,
    userType: 'BU',
    displayName: 'Ada Lovelace',
    langCd: 'en_US',
    lastLogin: '2026-01-31T09:30:00',
    forcePwdChangeOnLogin: false,
  } satisfies LoginData,
  RefreshData: {
    roles: ['Business User'],
    displayName: 'Ada Lovelace',
    tokenExpiry: 1800,
  } satisfies RefreshData,
  UserProfile: {
    userId: 'acme-ada',
    username: 'ada@acme.example',
    displayName: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    orgName: 'Acme',
    businessEntityDescription: 'Acme Europe',
    userTypeDescription: 'Business User',
    timeZoneDescription: 'Europe/London',
    country: 'GB',
    countryName: 'United Kingdom',
    roleMappings: [
      { roleGroupName: 'Business User', roleGroupDescription: 'Works with customers.' },
    ],
    userExtensions: extensions,
    userContacts: [contact],
    userOrg: { orgLogo: '' },
  } satisfies UserProfile,
  UserProducts: [
    {
      productName: 'Ocular',
      productCode: 'OCULAR',
      landingPage: 'https://ocular.example.com/',
      productLogo: '',
      longDescription: 'Reporting for the whole suite.',
    },
  ] satisfies UserProduct[],
  UserExtensionsData: { userExtensions: extensions } satisfies UserExtensionsData,
  LookupData: {
    lookupValues: [{ lookupValue: 'en_US', description: 'English (United States)' }],
  } satisfies LookupData,
  UserContacts: [contact],
};
