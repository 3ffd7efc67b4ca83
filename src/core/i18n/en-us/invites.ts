/** The texts of the offer to create a passkey after a sign-in with a password, in the default locale. */
export const invites = {
  'invite.title': 'Sign in faster next time',
  'invite.create': 'Create passkey',
  'invite.notNow': 'Not now',
  'invite.never': 'Don’t ask again',
  'invite.created': 'Your passkey is created. A mail is on its way to you.',
} as const;
