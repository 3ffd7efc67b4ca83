import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';

/** A cookie that a gateway sets. */
export interface CookieRow {
  /** The name over HTTPS. */
  readonly name: string;
  readonly isReadable: boolean;
  /** How long the browser keeps it. */
  readonly lifetime: 'the session' | '12 hours' | 'until the browser ends';
  readonly setBy: string;
  readonly description: string;
  /** The decoded value, as a regular expression. */
  readonly pattern: string;
  readonly example: string;
}

type ReadableName = (typeof READABLE_COOKIES)[number];
type Format = Pick<CookieRow, 'description' | 'pattern' | 'example'>;

const LOCALE: Pick<Format, 'pattern' | 'example'> = {
  pattern: '^[a-z]{2}_[A-Z]{2}$',
  example: 'de_DE',
};
const FORMATS: Readonly<Record<ReadableName, Format>> = {
  username: { description: 'The user ID.', pattern: '^.+$', example: 'ada@acme.example' },
  tokenExpiryDttm: {
    description: 'The end of the session: ISO 8601, UTC, with `Z`.',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$',
    example: '2026-01-31T10:00:00.000Z',
  },
  userType: { description: '`userType` of the sign-in.', pattern: '^.*$', example: 'BU' },
  displayName: {
    description: '`displayName` of the sign-in.',
    pattern: '^.*$',
    example: 'Ada Lovelace',
  },
  roles: {
    description: '`Group Name:CODE`, separated by `|`. The group names are those of the sign-in.',
    pattern: '^[^|]+:[^|:]+(\\|[^|]+:[^|:]+)*$',
    example: 'Business Admin:BA|Business User:BU',
  },
  langCd: { description: 'The language of the account.', ...LOCALE },
  lastLogin: {
    description: '`lastLogin` of the sign-in: UTC, without a zone; empty at the first sign-in.',
    pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)?$',
    example: '2026-01-30T09:30:00',
  },
  locale: { description: 'The same as `langCd`.', ...LOCALE },
};

/** The cookies of a session. All have `Path=/`, `SameSite=Lax` and no `Domain`, and are `Secure` over HTTPS. */
export const COOKIES: readonly CookieRow[] = [
  {
    name: '__Host-sso-session',
    isReadable: false,
    lifetime: 'the session',
    setBy: 'login, refresh, single sign-on',
    description:
      'The session ID. The gateway chooses the name, which begins with `__Host-` over HTTPS. At least 128 random bits.',
    pattern: '^[\\w-]{22,}$',
    example: '…',
  },
  {
    name: XSRF_COOKIE,
    isReadable: true,
    lifetime: 'until the browser ends',
    setBy: 'authTypes, login, refresh, single sign-on',
    description:
      'The anti-forgery token, bound to the session. Pages return it as the header `X-XSRF-TOKEN`.',
    pattern: '^.+$',
    example: '…',
  },
  ...READABLE_COOKIES.map((name): CookieRow => ({
    name,
    isReadable: true,
    lifetime: '12 hours',
    setBy: 'login, refresh, single sign-on',
    ...FORMATS[name],
  })),
];
