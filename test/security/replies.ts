import type { CallName } from '../../src/core/contract/calls.ts';

/** Returns a text with a prefix that must stay visible, whatever the payload is. */
export const shown = (number: number, payload: string): string => `Shown ${number} ${payload}`;

/** A refusal with texts of the attacker. */
export interface Refusal {
  readonly refusal: { readonly error: string; readonly message: string };
}

const TEXTS = ['NAME', 'RESETP', 'TITLE', 'FOOTER'];
const PICTURES = ['ICON', 'MLOGO', 'PLOGO', 'IMG'];

/** Removes https URLs, because images of any https host are allowed (theming-07). */
const asPicture = (payload: string): string => {
  const base = 'http://localhost/';
  return URL.canParse(payload, base) && new URL(payload, base).protocol === 'https:' ? '' : payload;
};

/** Returns a theme with an attack in every entry. */
export function themeOf(number: number, payload: string): object[] {
  const text = shown(number, payload);
  return [
    ...TEXTS.map((type) => ({ type, value: text, color: payload })),
    ...PICTURES.map((type) => ({ type, value: asPicture(payload) })),
    { type: 'TNC', value: text, html: `<p>${shown(number, '')}</p>${payload}` },
  ];
}

/** Returns a profile with an attack in every text. */
function profileOf(number: number, payload: string): object {
  const text = shown(number, payload);
  return {
    userId: 'ada@acme.example',
    username: text,
    displayName: text,
    firstName: text,
    lastName: text,
    orgName: text,
    businessEntityDescription: text,
    userTypeDescription: text,
    timeZoneDescription: text,
    country: payload,
    countryName: text,
    roleMappings: [{ roleGroupName: text, roleGroupDescription: text }],
    userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: text }],
    userContacts: [
      {
        userId: 'ada@acme.example',
        contactMethod: 'EMAIL',
        contactType: 'SEC',
        contactValue: text,
      },
    ],
    userOrg: { orgLogo: asPicture(payload) },
  };
}

/** Returns products, one for each payload. */
export const productsOf = (payloads: readonly string[]): object[] =>
  payloads.map((payload, index) => ({
    productName: shown(index, payload),
    productCode: `${index}${payload}`,
    landingPage: payload,
    productLogo: asPicture(payload),
    longDescription: shown(index, payload),
  }));

/** Returns values of a lookup field, one for each payload. */
export const lookupOf = (payloads: readonly string[]): object => ({
  lookupValues: payloads.map((payload, index) => ({
    lookupValue: `${index}${payload}`,
    description: shown(index, payload),
  })),
});

/** Returns the reply of a gateway controlled by an attacker, or undefined for a normal reply. */
export function hostile(
  call: CallName,
  number: number,
  payload: string,
): object | Refusal | undefined {
  const text = shown(number, payload);
  switch (call) {
    case 'authTypes':
      return {
        authentications: [
          { authType: 'BASIC', orgType: 'TENANT', name: text, logo: '' },
          { authType: 'OIDC', orgType: 'TENANT', name: text, logo: asPicture(payload) },
        ],
        theme: { themeDetails: themeOf(number, payload) },
      };
    case 'login':
      return { refusal: { error: text, message: text } };
    case 'userProfile':
      return profileOf(number, payload);
    case 'userExtensions':
      return { userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: text }] };
    default:
      return undefined;
  }
}
