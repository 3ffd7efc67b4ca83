/** What the fields of the schemas mean and which values they take, by `Schema.field`, or by field for all schemas. */
export const FIELDS: Readonly<Record<string, string>> = {
  success: 'False for an error.',
  statusCode: 'The HTTP status; 4031 and 4032 are sent with the HTTP status 403.',
  message: 'A text for the user, in the language of the request.',
  error: 'The title of an error, for the user.',
  data: 'The data of the call; null if it has none.',

  production:
    'True: the first label of the host names the tenant, and landing pages come from the gateway.',
  tenant: 'The tenant code of hosts that name none.',
  apiBase: 'Origin of the gateway; empty for the page’s own.',
  utilityBase: 'Base of the lookups, such as `/api/utility/v1`.',
  userInactivityTime: 'Seconds without activity after which the user is signed out.',
  landingUrls: 'Landing pages by product code, when `production` is false.',
  menu: 'Paths of the suite’s pages that exist on this site.',

  authentications: 'The sign-in options, in the order in which they are shown.',
  authType:
    '`BASIC` for user ID and password; any other text names a provider and is sent back with the navigation.',
  orgType:
    '`PO` for the option of framework administrators, shown as a link; any other text is sent back as it is.',
  name: 'The text of the option’s button.',
  logo: 'A picture of the option: an address as in a theme.',
  theme: 'The look of the tenant’s sign-in screen.',
  themeDetails: 'Entries by type. The first of a type counts; unknown types are ignored.',
  type: 'The kind of entry: `ICON`, `TITLE`, `MLOGO`, `PLOGO`, `NAME`, `IMG`, `RESETP`, `TNC` or `FOOTER`.',
  value: 'A text, or the address of a picture; see the types of theme entries.',
  lang: 'Language of `value`, as a BCP 47 tag such as `de`; for texts.',
  html: 'Terms and conditions as HTML, which is sanitized; `TNC` only.',
  color: 'A CSS color of the tenant’s title, such as `#1c4e80`; `NAME` only.',

  roles: 'Names of the user’s roles. The first is shown.',
  tokenExpiry: 'Remaining life of the session in seconds, above 0.',
  userType: 'Code of the user type, such as `BU`; a value of the lookup `USER_TYPE`.',
  displayName: 'The name of the user as it is shown.',
  langCd: 'Language of the account, such as `de_DE`; a value of the lookup `LANGUAGE_CD`.',
  lastLogin: 'The sign-in before this session, `YYYY-MM-DDTHH:mm:ss` in UTC; empty at the first.',
  forcePwdChangeOnLogin: 'True: the session can only set a new password or sign out.',
  providerLogout:
    'True: a page of the gateway’s origin continues the sign-out at the user’s provider, by a navigation to `/api/auth/v3/login/logout`. Optional.',
  captchaIteration: 'A captcha is shown after every so many failures in a row; above 0.',
  failedLoginCount: 'Failures in a row with this user ID.',

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
  userContacts: 'The contacts of the user.',
  contactMethod: 'The kind of contact. The elements read and send `EMAIL`.',
  contactType: 'The use of the contact. The elements read and send `SEC`, the secondary email.',
  contactValue: 'The email address; empty to delete it.',
  userOrg: 'The user’s organization.',
  orgLogo: 'A picture of the organization; not shown.',

  productName: 'The name of the product.',
  productCode: 'The code of the product, unique in the list.',
  landingPage:
    'Where the product opens: an http or https address, or a path of the gateway’s host.',
  productLogo: 'A picture of the product: an address as in a theme.',
  longDescription: 'A description of the product.',

  lookupValues: 'The values of the lookup field.',
  lookupValue: 'A code.',
  'LookupData.description': 'The text of the code, in the language of the request.',
  langCode: 'The new language, a value of the lookup `LANGUAGE_CD`.',
};

/** The types of theme entries (theming-01 to theming-05). */
export const THEME_VALUES = {
  ICON: ['address of a picture', 'Favicon of the document.'],
  TITLE: ['text', 'Title of the document.'],
  MLOGO: ['address of a picture', 'Logo of the sign-in screen.'],
  PLOGO: ['address of a picture', 'Logo of the header.'],
  NAME: ['text', 'Title of the tenant, in the CSS color `color`.'],
  IMG: ['address of a picture', 'Side image of the sign-in screen, from a width of 60em on.'],
  RESETP: ['text', 'Label of the link that resets the password.'],
  TNC: ['text', 'Label of the terms link, with the terms as `html`.'],
  FOOTER: ['text', 'Text of the footer.'],
} as const;
