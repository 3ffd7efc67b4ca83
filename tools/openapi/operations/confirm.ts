import type { Operations } from '../operation.ts';

const ANNOUNCED =
  'Only gateways that announce `confirm` in `features` of authTypes have this call.';

/** The calls with which a signed-in user proves who they are again. */
export const CONFIRM = {
  confirmOptions: {
    summary: 'How fresh the session is, and how the user can confirm it',
    description: `${ANNOUNCED} A refresh of the session does not make it fresh.`,
    example: {
      confirmedSecondsAgo: 912,
      methods: [
        { type: 'password', id: '', name: '' },
        { type: 'provider', id: 'acme-oidc-tenant', name: 'Acme Workforce' },
      ],
    },
    fields: {
      confirmedSecondsAgo: 'Whole seconds since the sign-in, or since the last confirmation.',
      methods:
        'The ways in which the user can confirm the session; none: only a new sign-in is left.',
      'ConfirmOptions.type':
        '`password` for confirm, `passkey` for confirmWithPasskey, `app` and `recovery` for confirmWithCode, `provider` for confirmAtProvider. The elements ignore others. A user with a passkey has no other way than `passkey`; any other user with an authenticator app has only `app`, and `recovery` while recovery codes are left.',
      'ConfirmOptions.id':
        'The sign-in option, as confirmAtProvider names it; empty for the other ways.',
      'ConfirmOptions.name': 'The text of the option’s button; empty for the other ways.',
    },
  },
  confirm: {
    summary: 'Confirms the session with the user’s password',
    description: `Empty body. ${ANNOUNCED} Success makes the session of the call fresh, and no other. It is no sign-in: no new session, no cookie of a session. A wrong password counts as a failed sign-in of the user. For a user with a passkey or an authenticator app, no password is enough: the call is refused.`,
    refusals: { 400: 'SignInFailed', 403: 'Locked', 429: 'TooMany' },
  },
  confirmAtProvider: {
    summary: 'Begins a fresh sign-in at the user’s provider',
    description: `${ANNOUNCED} The page opens the address in a window, and asks confirmOptions whether the user has signed in there. Only a sign-in of the same user counts, and only in the browser of the call.`,
    refusals: { 429: 'TooMany' },
    example: { url: 'https://login.example.com/authorize?client_id=acme&max_age=0&prompt=login' },
    fields: {
      'ProviderStart.url': 'The provider’s page, an http or https address.',
      option: 'The `id` of a method of confirmOptions.',
    },
  },
} satisfies Partial<Operations>;
