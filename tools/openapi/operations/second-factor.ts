import type { Operations } from '../operation.ts';

const ANNOUNCED =
  'Only gateways that announce `secondFactor` in `features` of authTypes have this call.';
const CONFIRMED =
  'The user must have signed in or confirmed the session within 300 s, with a code or a passkey if the user has an authenticator app; otherwise the call is a 403 with `confirm`.';

const NO_APP = { isRequired: false, requiredBy: '', app: null, recoveryCodesLeft: 0, browsers: [] };
const WITH_APP = {
  isRequired: true,
  requiredBy: '',
  app: { since: '2026-01-31T08:15:00' },
  recoveryCodesLeft: 9,
  browsers: [
    {
      id: 'b-3001',
      browser: 'Firefox',
      system: 'Windows',
      since: '2026-01-31T08:20:00',
      until: '2026-03-02T08:20:00',
      isCurrent: true,
    },
  ],
};
const RECOVERY_CODES = { recoveryCodes: ['QT-7M4K-X2PD-9WHF', 'AB-12N6-8PRC-D0KE'] };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const LOGIN = {
  roles: ['Business User'],
  tokenExpiry: 1800,
  userType: 'BU',
  displayName: 'Ada Lovelace',
  langCd: 'en_US',
  lastLogin: '2026-01-30T09:30:00',
  forcePwdChangeOnLogin: false,
  secondFactorBy: '',
};
const NEW_APP = {
  secret: SECRET,
  uri: `otpauth://totp/Acme%20Portal:ada%40acme.example?issuer=Acme%20Portal&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  ticket: 'k1.9Jm2…',
  expiresInSeconds: 600,
};

/** The calls of the second factor. */
export const SECOND_FACTOR_CALLS = {
  secondFactor: {
    summary: 'Completes a sign-in with a code',
    description: `Only gateways that announce \`secondFactor\` or \`newBrowser\` in \`features\` of authTypes have this call. The page sends the ticket of the refused login, and the code in the header \`otp\`. Success is that of login, with the same cookies; before it, no session exists, and an older one of the browser goes on. The right mailed code of a user who has to set up an app is a 403 with \`secondFactor\` again, and a new ticket.`,
    refusals: { 400: 'CodeRefused', 403: 'SignInForbidden', 404: 'NotOffered', 429: 'TooMany' },
    cookies: 'Those of login; with `trust` also an HttpOnly cookie with a secret of the browser.',
    example: LOGIN,
    fields: {
      secondFactor: 'What the sign-in waits for.',
      'SecondFactorRefusal.ticket':
        'Identifies the sign-in. Valid for this browser until it is used, it expires, or the password changes.',
      'SecondFactorRefusal.methods':
        '`app`, and `recovery` while recovery codes are left; `mail` in a new browser of a user without an app; and `passkey` if the user can sign in with a passkey instead. `enroll`, alone, for a user who has to set up an app first. A page ignores others.',
      trustDays: 'How many days the user may trust the browser; 0 for none.',
      'SecondFactorRefusal.expiresInSeconds': 'Seconds until the ticket expires.',
      'CodeEntry.ticket': 'The ticket of the refused login.',
      'NewAppTicket.ticket': 'The ticket of newApp.',
      method:
        '`app` for a code of the authenticator app, `recovery` for a recovery code; at a sign-in also `mail` for a mailed code.',
      trust:
        'True to skip this step in this browser for `trustDays`. Ignored with a recovery code and with a mailed code.',
      code: '`wrong`, or `used` for a code that was accepted before. `expired`: the ticket is too old, used, or of another browser. `closed`: too many codes of this ticket were wrong. `stopped`: too many in a row were wrong, so that codes of the app are accepted no longer. `known`: the user has an authenticator app already.',
      triesLeft: 'How many more codes the ticket accepts; with `wrong` and `used` only.',
    },
  },
  mailSignInCode: {
    summary: 'Mails a code for a sign-in in a new browser',
    description:
      'Only gateways that announce `newBrowser` in `features` of authTypes have this call. It needs the ticket of a login that was refused with the method `mail`. The mail has the code on a line of its own. The newest code counts.',
    refusals: { 400: 'CodeRefused', 403: 'Locked', 404: 'NotOffered', 429: 'TooMany' },
    example: { hint: 'a…@a….example', expiresInSeconds: 600 },
    fields: {
      hint: 'The address, of which only the first letters and the last label are shown.',
      'MailedCode.expiresInSeconds': 'Seconds until the code expires.',
      'SignInTicket.ticket': 'The ticket of the refused login.',
    },
  },
  newSignInApp: {
    summary: 'What an authenticator app needs during a sign-in that requires one',
    description: `${ANNOUNCED} It needs the ticket of a login that was refused with the method \`enroll\`. The gateway stores nothing.`,
    refusals: { 400: 'CodeRefused', 403: 'Locked', 404: 'NotOffered', 429: 'TooMany' },
    example: NEW_APP,
  },
  addSignInApp: {
    summary: 'Turns the second factor on, and completes the sign-in that requires it',
    description: `${ANNOUNCED} The page sends both tickets, and a first code of the app in the header \`otp\`, as in addApp. Success is that of login, with the same cookies and the recovery codes, and the session counts as confirmed with the code. Of several uses of a ticket, one opens a session.`,
    refusals: { 400: 'CodeRefused', 403: 'Locked', 404: 'NotOffered', 429: 'TooMany' },
    cookies: 'Those of login.',
    example: { ...LOGIN, ...RECOVERY_CODES },
    fields: {
      'SignInApp.ticket': 'The ticket of the refused login, or of the mailed code after it.',
      appTicket: 'The ticket of newSignInApp.',
    },
  },
  factors: {
    summary: 'The user’s second factor',
    description: ANNOUNCED,
    refusals: { 404: 'NotOffered' },
    example: WITH_APP,
    fields: {
      isRequired:
        'True if the tenant requires a second factor of the user, who can’t turn it off then. A passkey is one, too.',
      requiredBy:
        'Until when the user has to set it up, `YYYY-MM-DDTHH:mm:ss`, UTC; empty if it is set up, or not required.',
      app: 'The authenticator app; null without one.',
      since: '`YYYY-MM-DDTHH:mm:ss`, UTC.',
      recoveryCodesLeft: 'How many recovery codes have not been used.',
      browsers: 'The browsers in which no code is asked for, the newest first.',
      'Factors.id': 'Identifies the browser in forgetBrowser.',
      'Factors.isCurrent': 'True for the browser that asks.',
      until: 'When a code is asked for again, in the same format.',
    },
  },
  newApp: {
    summary: 'What an authenticator app needs',
    description: `${ANNOUNCED} ${CONFIRMED} The gateway stores nothing. A user who has an app is refused with \`known\`.`,
    refusals: { 400: 'CodeRefused', 404: 'NotOffered' },
    example: NEW_APP,
    fields: {
      secret: 'Base32, 160 bits, for codes of SHA-1 with 6 digits every 30 s (RFC 6238).',
      uri: 'The same as an address for a QR code or a link: `otpauth://totp/…`.',
      'NewApp.ticket':
        'Goes back with the first code. Good for this session, or for the ticket of this sign-in, until it expires.',
      'NewApp.expiresInSeconds': 'Seconds until the ticket expires.',
    },
  },
  addApp: {
    summary: 'Turns the second factor on',
    description: `${ANNOUNCED} Needs a ticket of newApp of the same session, and a first code of the app in the header \`otp\`, whose clock may be 2.5 minutes wrong. The session counts as confirmed with it. The recovery codes are shown this once.`,
    refusals: { 400: 'CodeRefused', 404: 'NotOffered', 429: 'TooMany' },
    example: RECOVERY_CODES,
    fields: {
      recoveryCodes:
        'Each replaces the code of the app once. The gateway stores only hashes, so it can’t show them again.',
    },
  },
  removeApp: {
    summary: 'Turns the second factor off',
    description: `Empty body. ${ANNOUNCED} ${CONFIRMED} The recovery codes and the trusted browsers are removed with the app. Replies with what is left, also if there was no app. If the tenant requires a second factor of a user without a passkey, the call is a 403 without data.`,
    refusals: { 404: 'NotOffered' },
    example: NO_APP,
  },
  renewRecoveryCodes: {
    summary: 'Replaces all recovery codes',
    description: `Empty body. ${ANNOUNCED} ${CONFIRMED} A user without an app is refused.`,
    refusals: { 404: 'NotOffered', 429: 'TooMany' },
    example: RECOVERY_CODES,
  },
  forgetBrowser: {
    summary: 'Asks for a code again in a trusted browser',
    description: `Empty body. ${ANNOUNCED} Replies with what is left, also if the browser was not trusted.`,
    refusals: { 404: 'NotOffered' },
    example: { ...WITH_APP, browsers: [] },
  },
  confirmWithCode: {
    summary: 'Confirms the session with a code',
    description: `${ANNOUNCED} The code is in the header \`otp\`. Success makes the session of the call fresh, and no other. It is no sign-in: no new session, no cookie of a session. For a user with a passkey, no code is enough.`,
    refusals: { 400: 'CodeRefused', 403: 'Locked', 404: 'NotOffered', 429: 'TooMany' },
  },
} satisfies Partial<Operations>;
