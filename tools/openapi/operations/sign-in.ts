import type { Operations } from '../operation.ts';

const ISSUED =
  'The session cookie (HttpOnly, SameSite=Lax, `__Host-` on HTTPS), XSRF-TOKEN, and those that pages read: username, tokenExpiryDttm, userType, displayName, roles, langCd, lastLogin, locale. Each value is percent-encoded once.';

/** The calls that sign a user in and out, and set a password. `sso` is a navigation: see `document.ts`. */
export const SIGN_IN = {
  login: {
    summary: 'Signs in with user ID and password',
    description:
      'No body: the credentials are sent in headers. With `forcePwdChangeOnLogin` the session may only call forceResetPassword and logout, and the cookies that pages read are removed. A gateway that announces `secondFactor` or `newBrowser` refuses the right password of a user whose sign-in needs another step, with `secondFactor`, and opens no session yet: see secondFactor, mailSignInCode and newSignInApp.',
    cookies: ISSUED,
    refusals: { 400: 'SignInFailed', 403: 'SignInForbidden', 429: 'TooMany' },
    example: {
      roles: ['Business User'],
      tokenExpiry: 1800,
      userType: 'BU',
      displayName: 'Ada Lovelace',
      langCd: 'en_US',
      lastLogin: '2026-01-31T09:30:00',
      forcePwdChangeOnLogin: false,
      secondFactorBy: '',
    },
    fields: {
      roles: 'Names of the user’s roles. The first is shown.',
      tokenExpiry: 'Remaining life of the session in seconds, above 0.',
      userType: 'Code of the user type, such as `BU`; a value of the lookup `USER_TYPE`.',
      displayName: 'The name of the user as it is shown.',
      langCd: 'Language of the account, such as `de_DE`; a value of the lookup `LANGUAGE_CD`.',
      lastLogin:
        'The sign-in before this session, `YYYY-MM-DDTHH:mm:ss` in UTC; empty at the first.',
      forcePwdChangeOnLogin: 'True: the session can only set a new password or sign out.',
      secondFactorBy:
        'Until when the user has to set up a second factor, `YYYY-MM-DDTHH:mm:ss` in UTC; empty if it is set up, or not required.',
    },
  },
  refresh: {
    summary: 'Extends the session',
    description:
      'The session keeps its ID, which all tabs share. It lasts 12 hours at most. Without the header `calling-entity`, the call is a 403. A reply after 7 s is too late: the elements have ended the call, and the session ends at its old time.',
    cookies: ISSUED,
    example: { roles: ['Business User'], displayName: 'Ada Lovelace', tokenExpiry: 1800 },
  },
  logout: {
    summary: 'Ends the session',
    description:
      'Without a session it is a 200 too, and removes no cookie. `data` is null, or has `providerLogout` if the sign-out can continue at the provider that signed the user in.',
    cookies: 'All are removed.',
    fields: {
      providerLogout:
        'True: a page of the gateway’s origin continues the sign-out at the user’s provider, by a navigation to `/api/auth/v3/login/logout`. Optional.',
    },
  },
  authTypes: {
    summary: 'A tenant’s sign-in options and theme',
    description: '`data` is null for an unknown tenant.',
    cookies: 'XSRF-TOKEN.',
    example: {
      authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'User ID', logo: '' }],
      theme: {
        themeDetails: [{ type: 'NAME', value: 'Acme Billing', html: '', color: '#1c4e80' }],
      },
      features: [
        'resetLink',
        'sessions',
        'confirm',
        'events',
        'notMe',
        'changePassword',
        'preferences',
      ],
    },
    fields: {
      authentications: 'The sign-in options, in the order in which they are shown.',
      authType:
        '`BASIC` for user ID and password; any other text names a provider and is sent back with the navigation.',
      orgType:
        '`PO` for the option of framework administrators, shown as a link; any other text is sent back as it is.',
      name: 'The text of the option’s button.',
      logo: 'A picture of the option: an address as in a theme.',
      features:
        'What the gateway has in addition to the calls of every gateway. `resetLink`: it has the call resetByLink, and accepts the tokens of its mailed links there. `sessions`: it has sessions and endSessions. `confirm`: it has confirmOptions, confirm and confirmAtProvider. `events`: it has securityEvents. `notMe`: it has notMe, for the links of its mails about the account. `changePassword`: it has changePassword. `preferences`: it has preferences and savePreferences. `remember`: the sign-in screen may remember the user in the browser; there is no call for it. `notices`: the tenant has an announcement that is not over, so the dashboard asks for the theme again; there is no call for it. The elements ignore unknown names, and use nothing that is not announced.',
      theme: 'The look of the tenant’s sign-in screen.',
      themeDetails:
        'Entries by type. The first of a type counts, and of a logo the first of its scheme, after the one without a scheme; each notice and contact has an entry. Unknown types are ignored.',
      type: 'The kind of entry: `ICON`, `TITLE`, `MLOGO`, `PLOGO`, `NAME`, `IMG`, `RESETP`, `TNC`, `FOOTER`, `NOTICE` or `HELP`.',
      value: 'A text, or the address of a picture; see the types of theme entries.',
      lang: 'Language of `value`, as a BCP 47 tag such as `de`; for texts.',
      html: 'Terms and conditions as HTML, which is sanitized; `TNC` only.',
      color: 'A CSS color of the tenant’s title, such as `#1c4e80`; `NAME` only.',
      scheme:
        '`dark` for the logo of the dark scheme, after the entry without it; `MLOGO` and `PLOGO` only.',
      'AuthTypesData.id':
        'Identifies a notice, so that it stays dismissed. Translations of a notice share it. `NOTICE` only.',
      level: 'How urgent a notice is; a critical one can’t be dismissed. `NOTICE` only.',
      from: 'When a notice begins, in UTC, such as `2026-11-30T18:00:00Z`. `NOTICE` only.',
      'AuthTypesData.until': 'When a notice is over, in UTC. `NOTICE` only.',
      on: 'The places of a notice; all without it. `NOTICE` only.',
      'AuthTypesData.url': 'Where to read more about a notice, or the address of a contact.',
    },
  },
  requestOtp: {
    summary: 'Mails a one-time code',
    description:
      'The reply is the same for unknown users. A fourth code within 120 s is refused. A page of another site could cause this GET, and so the mail: without the header `calling-entity`, or with the `origin` or `sec-fetch-site` of another site, it is a 403.',
    refusals: { 400: 'Malformed', 403: 'Forbidden', 429: 'TooMany' },
  },
  resetPassword: {
    summary: 'Sets a new password with a one-time code',
    description: 'Empty body. The elements only check `success`.',
    refusals: { 429: 'TooMany' },
  },
  resetByLink: {
    summary: 'Sets a new password with the token of a mailed link',
    description:
      'Empty body. Only gateways that announce `resetLink` in `features` of authTypes have this call. The token works once, for the user to whom it was mailed; neither wrong codes nor further requests end it. Success ends all sessions of the user, and the code. The reply is the same for unknown users.',
    refusals: { 429: 'TooMany' },
  },
  notMe: {
    summary: 'Reports with the token of a mailed link what someone else has done',
    description:
      'Only gateways that announce `notMe` in `features` of authTypes have this call. It ends all sessions of the user and all that stands for the user without the password, and makes the password useless: only a mail sets a new one. A token works for seven days, and once: then the other tokens of the user end, too.',
    refusals: { 400: 'Malformed', 429: 'TooMany' },
    example: { username: 'ada@acme.example', hasPassword: true },
    fields: {
      token: 'The token of the link, from its fragment `#not-me=…`: 40 hexadecimal digits.',
      'NotMeData.username':
        'The user ID, with which the page requests the mail for a new password.',
      hasPassword: 'False if the user only signs in at a provider.',
    },
  },
  forceResetPassword: {
    summary: 'Sets a new password when a change is required at sign-in',
    description:
      'Empty body. Ends all sessions of the user. The current password and one that breaks the rule are a 400. It asks for no other proof, so it is a 403 unless a new password is due.',
    cookies: 'All are removed.',
  },
  changePassword: {
    summary: 'Sets a new password with the current one',
    description:
      'Empty body. Only gateways that announce `changePassword` in `features` of authTypes have this call. Success ends all other sessions of the user, but not the one of the call, and keeps its cookie. The new password is checked first. A wrong current one counts as a failed sign-in of the user; only after the right one does a reply say that both are the same.',
    refusals: { 400: 'PasswordUnchanged', 403: 'Locked', 429: 'TooMany' },
    fields: {
      newPassword:
        '`weak`: it breaks the rule for passwords. `known`: it is easy to guess. `same`: it is the current one.',
    },
  },
} satisfies Partial<Operations>;
