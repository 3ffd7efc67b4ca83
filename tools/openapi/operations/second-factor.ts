import type { Operations } from '../operation.ts';

const ANNOUNCED =
  'Only gateways that announce `secondFactor` in `features` of authTypes have this call.';
const CONFIRMED =
  'The user must have signed in or confirmed the session within 300 s, with a code or a passkey if the user has an authenticator app; otherwise the call is a 403 with `confirm`.';

const NO_APP = { app: null, recoveryCodesLeft: 0, browsers: [] };
const WITH_APP = {
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

/** The calls of the second factor. */
export const SECOND_FACTOR_CALLS = {
  secondFactor: {
    summary: 'Completes a sign-in with a code',
    description: `${ANNOUNCED} The page sends the ticket of the refused login, and the code in the header \`otp\`. Success is that of login, with the same cookies; before it, no session exists, and an older one of the browser goes on.`,
    refusals: { 400: 'CodeRefused', 403: 'Locked', 404: 'NotOffered', 429: 'TooMany' },
    cookies: 'Those of login; with `trust` also an HttpOnly cookie with a secret of the browser.',
    example: {
      roles: ['Business User'],
      tokenExpiry: 1800,
      userType: 'BU',
      displayName: 'Ada Lovelace',
      langCd: 'en_US',
      lastLogin: '2026-01-30T09:30:00',
      forcePwdChangeOnLogin: false,
    },
    fields: {
      secondFactor: 'What the sign-in waits for.',
      'SecondFactorRefusal.ticket':
        'Identifies the sign-in. Valid for this browser until it is used, it expires, or the password changes.',
      'SecondFactorRefusal.methods':
        '`app`, `recovery` while recovery codes are left, and `passkey` if the user can sign in with a passkey instead. A page ignores others.',
      trustDays: 'How many days the user may trust the browser; 0 for none.',
      'SecondFactorRefusal.expiresInSeconds': 'Seconds until the ticket expires.',
      'CodeEntry.ticket': 'The ticket of the refused login.',
      'NewAppTicket.ticket': 'The ticket of newApp.',
      method: '`app` for a code of the authenticator app, `recovery` for a recovery code.',
      trust:
        'True to skip this step in this browser for `trustDays`. Ignored with a recovery code.',
      code: '`wrong`, or `used` for a code that was accepted before. `expired`: the ticket is too old, used, or of another browser. `closed`: too many codes of this ticket were wrong. `stopped`: too many in a row were wrong, so that codes of the app are accepted no longer. `known`: the user has an authenticator app already.',
      triesLeft: 'How many more codes the ticket accepts; with `wrong` and `used` only.',
    },
  },
  factors: {
    summary: 'The user’s second factor',
    description: ANNOUNCED,
    refusals: { 404: 'NotOffered' },
    example: WITH_APP,
    fields: {
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
    example: {
      secret: SECRET,
      uri: `otpauth://totp/Acme%20Portal:ada%40acme.example?issuer=Acme%20Portal&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
      ticket: 'k1.9Jm2…',
      expiresInSeconds: 600,
    },
    fields: {
      secret: 'Base32, 160 bits, for codes of SHA-1 with 6 digits every 30 s (RFC 6238).',
      uri: 'The same as an address for a QR code or a link: `otpauth://totp/…`.',
      'NewApp.ticket': 'Goes back with the first code. Good for this session, until it expires.',
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
    description: `Empty body. ${ANNOUNCED} ${CONFIRMED} The recovery codes and the trusted browsers are removed with the app. Replies with what is left, also if there was no app.`,
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
