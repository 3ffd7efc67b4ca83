import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

const operations: readonly Operation[] = Object.values(OPERATIONS);

/** The fields that are not of one call. */
const SHARED: Readonly<Record<string, string>> = {
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
  texts:
    'Address of a JSON file with texts of your own; see `docs/texts.md`. Only the file whose address a script sets may have it.',
  landingUrls: 'Landing pages by product code, when `production` is false.',
  menu: 'Paths of the suite’s pages that exist on this site.',

  captchaIteration: 'A captcha is shown after every so many failures in a row; above 0.',
  failedLoginCount: 'Failures in a row with this user ID.',

  confirm: 'Asks for a confirmation of the session; see confirmOptions.',
  maxAgeSeconds: 'The last sign-in or confirmation of the session must not be older.',

  endedBy:
    '`administrator`: an administrator has ended the session of the cookie. Sent to the cookie of such a session only, until the session would have expired. Other values are ignored.',
};

/** What the fields of the schemas mean and which values they take, by `Schema.field`, or by field for all schemas. */
export const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  [SHARED, ...operations.map(({ fields = {} }) => fields)].flatMap((fields) =>
    Object.entries(fields),
  ),
);

/** The types of theme entries (theming-01 to theming-05). */
export const THEME_VALUES = {
  ICON: ['address of a picture', 'Favicon of the document.'],
  TITLE: ['text', 'Title of the document.'],
  MLOGO: [
    'address of a picture',
    'Logo of the sign-in screen; a second entry with `scheme` `dark` has that of the dark scheme.',
  ],
  PLOGO: ['address of a picture', 'Logo of the header; with `scheme` as `MLOGO`.'],
  NAME: ['text', 'Title of the tenant, in the CSS color `color`.'],
  IMG: ['address of a picture', 'Side image of the sign-in screen, from a width of 60em on.'],
  RESETP: ['text', 'Label of the link that resets the password.'],
  TNC: ['text', 'Label of the terms link, with the terms as `html`.'],
  FOOTER: ['text', 'Text of the footer.'],
  NOTICE: [
    'text of at most 500 characters',
    'An announcement with `id`, `level`, `from`, `until`, `url` and `on`. Sent only from `from` on and before `until`, by the gateway’s clock.',
  ],
  HELP: [
    'text',
    'Label of a contact for users without a session; `url` is an https address, `mailto:` with one mailbox, or `tel:`.',
  ],
} as const;
