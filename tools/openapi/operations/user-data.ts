import { EVENT_NAMES, type SecurityEvents } from 'sso-contract/events.ts';
import type { Preferences } from 'sso-contract/preferences.ts';
import type { UserSessions } from 'sso-contract/sessions.ts';
import type { UserContact, UserExtensionsData } from 'sso-contract/profile.ts';
import type { Operations } from '../operation.ts';

const contact: UserContact = {
  userId: 'acme-ada',
  contactMethod: 'EMAIL',
  contactType: 'SEC',
  contactValue: 'ada@home.example',
};
const extensions: UserExtensionsData = {
  userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' }],
};

const mySessions: UserSessions = {
  sessions: [
    {
      id: '0b9f5a52-7f0d-4a3e-9d53-0c1f3f6f2a10',
      isCurrent: true,
      signedInAt: '2026-01-31T09:30:00',
      lastSeenAt: '2026-01-31T11:02:10',
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.x',
      provider: '',
    },
  ],
};

const myEvents: SecurityEvents = {
  events: [
    {
      event: 'sign-in',
      at: '2026-01-31T09:30:00',
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.x',
    },
    {
      event: 'sign-in-failed',
      at: '2026-01-31T09:29:40',
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.x',
    },
  ],
};

const settings: Preferences = {
  version: 7,
  favorites: ['OCULAR'],
  recents: ['OCULAR', 'LEDGER'],
  appearance: 'dark',
};

/** The calls that read and change data of the signed-in user. */
export const USER_DATA = {
  userProfile: {
    summary: 'The profile of the signed-in user',
    example: {
      ...extensions,
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
      userContacts: [contact],
      userOrg: { orgLogo: '' },
    },
    fields: {
      userId: 'The ID of the user, which calls for the user’s own data name.',
      username: 'The user ID with which the user signs in.',
      firstName: 'The first name.',
      lastName: 'The last name; may be empty.',
      orgName: 'The name of the user’s organization.',
      businessEntityDescription: 'The user’s business entity, as a text.',
      userTypeDescription: 'The user type, as a text.',
      timeZoneDescription: 'The user’s time zone, an IANA name such as `Europe/London`.',
      country: 'The user’s country, an ISO 3166-1 alpha-2 code such as `GB`.',
      countryName: 'The name of the country, for a code that the browser does not know.',
      roleMappings: 'The user’s roles with their descriptions.',
      roleGroupName: 'The name of the role.',
      roleGroupDescription: 'What the role permits, as a text.',
      userExtensions: 'Further attributes of the user.',
      attributeField: 'The name of the attribute; `LANGUAGE_CODE` is required.',
      attributeValue: 'The value of the attribute.',
      userOrg: 'The user’s organization.',
      orgLogo: 'A picture of the organization; not shown.',
    },
  },
  usersProducts: {
    summary: 'The products that the user may open',
    example: [
      {
        productName: 'Ocular',
        productCode: 'OCULAR',
        landingPage: 'https://ocular.example.com/',
        productLogo: '',
        longDescription: 'Reporting for the whole suite.',
      },
    ],
    fields: {
      productName: 'The name of the product.',
      productCode: 'The code of the product, unique in the list.',
      landingPage:
        'Where the product opens: an http or https address, or a path of the gateway’s host.',
      productLogo: 'A picture of the product: an address as in a theme.',
      longDescription: 'A description of the product.',
    },
  },
  updateProfile: {
    summary: 'Changes the user’s language or names, not both',
    cookies: 'Those of the changed values.',
    fields: {
      langCode: 'The new language, a value of the lookup `LANGUAGE_CD`.',
    },
  },
  userExtensions: {
    summary: 'Further attributes of the user, such as LANGUAGE_CODE',
    more: ['componentName', 'sectionName'],
    refusals: { 400: 'Malformed' },
    example: extensions,
  },
  lookup: {
    summary: 'The values of a lookup field',
    description: 'The path starts with the utility base, which can be configured (`utility-base`).',
    refusals: { 400: 'Malformed' },
    example: { lookupValues: [{ lookupValue: 'en_US', description: 'English (United States)' }] },
    fields: {
      lookupValues: 'The values of the lookup field.',
      lookupValue: 'A code.',
      'LookupData.description': 'The text of the code, in the language of the request.',
    },
  },
  updateContacts: {
    summary: 'Changes the user’s contacts',
    description:
      'An empty value deletes the contact. `data` is the complete list after the change.',
    example: [contact],
    fields: {
      userContacts: 'The contacts of the user.',
      contactMethod: 'The kind of contact. The elements read and send `EMAIL`.',
      contactType: 'The use of the contact. The elements read and send `SEC`, the secondary email.',
      contactValue: 'The email address; empty to delete it.',
    },
  },
  sessions: {
    summary: 'The browsers in which the user is signed in',
    description:
      'Only gateways that announce `sessions` in `features` of authTypes have this call. The session of the call is first, then those that were last used.',
    example: mySessions,
    fields: {
      sessions: 'The open sessions of the user, at most 100.',
      id: 'Identifies the session in endSessions: 1 to 64 letters, digits, `-` and `_`. Never a secret such as the cookie.',
      isCurrent: 'True for the session of the call.',
      signedInAt: 'When the user signed in, `YYYY-MM-DDTHH:mm:ss` in UTC.',
      lastSeenAt:
        'Time of the last call with the session, or up to five minutes before it, in the same format.',
      browser: 'The name of the browser, such as `Firefox`; empty if it is not known.',
      system: 'The name of the operating system, such as `Windows`; empty if it is not known.',
      address:
        'The address of the sign-in without its last part, such as `203.0.113.x`; empty if it is not known.',
      provider: 'The name of the sign-in option with a provider; empty for a password.',
    },
  },
  endSessions: {
    summary: 'Ends another session of the user, or all others',
    description:
      'Only gateways that announce `sessions` have this call. An unknown ID, or that of the session of the call, ends nothing. `data` is the list of those that are left.',
    example: mySessions,
    fields: {
      'EndedSessions.id': 'The session to end.',
      others: 'True: all sessions but that of the call end.',
    },
  },
  securityEvents: {
    summary: 'What has happened to the user’s account',
    description:
      'Only gateways that announce `events` in `features` of authTypes have this call. The newest event is the first. An event may be missing for some seconds.',
    example: myEvents,
    fields: {
      events: 'The events of the account, at most 50.',
      event: `One of ${EVENT_NAMES.map((name) => `\`${name}\``).join(', ')}. The elements show any other text as an unknown event.`,
      at: 'When it happened, `YYYY-MM-DDTHH:mm:ss` in UTC.',
      'SecurityEvents.address':
        'The address of the request without its last part, such as `203.0.113.x`; empty if it is not known.',
    },
  },
  preferences: {
    summary: 'The settings of the user, which are the same in all browsers',
    description:
      'Only gateways that announce `preferences` in `features` of authTypes have this call. Members that the gateway does not know are kept. A missing member has never been changed.',
    example: settings,
    fields: {
      version: 'Increases with each change; 0 before the first one.',
      favorites: 'The products that the user has starred.',
      recents: 'The products that the user opened last, the newest last.',
      hidden: 'The products that the user has hidden.',
      arrangement: 'The products in the order of the user.',
      dismissed: 'The IDs of the notices that the user has dismissed.',
      order: 'How products are sorted.',
      view: 'How products are shown.',
      appearance: 'The color scheme: `auto`, `light` or `dark`.',
      shortcuts: 'The keyboard shortcuts: `on` or `off`.',
      current: 'The stored settings, to which the change has to be added.',
    },
  },
  savePreferences: {
    summary: 'Changes some settings of the user',
    description:
      'Only gateways that announce `preferences` have this call. The body has the version that was read and the changed members; all others stay. With another version it changes nothing: the page merges its members with `current`, and sends them again, once. A list has codes of 1 to 200 characters, a choice up to 64 characters. At most 30 changes of a user in a minute.',
    refusals: { 400: 'SettingsRefused', 429: 'TooMany' },
    example: settings,
    fields: {
      'PreferencesChange.version': 'The version that was read.',
    },
  },
} satisfies Partial<Operations>;
