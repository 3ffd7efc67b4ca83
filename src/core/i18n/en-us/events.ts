/** The texts of the user's recent activity in My Profile, in the default locale. */
export const events = {
  'events.title': 'Recent activity',
  'events.text': 'What has happened to your account. Addresses are shortened.',
  'events.loading': 'Loading your recent activity…',
  'events.failed': 'Your recent activity could not be loaded.',
  'events.none': 'Nothing has happened yet.',
  'events.all': 'Show all',
  'events.fewer': 'Show fewer',
  'events.name': '{browser} on {system}',
  'events.doubt': 'Something you don’t recognize?',
  'events.change': 'Change your password.',

  // What has happened, by the event's name in the contract.
  'event.sign-in': 'Signed in',
  'event.sign-in-failed': 'Failed sign-in',
  'event.account-locked': 'Sign-in locked after too many attempts',
  'event.sign-out': 'Signed out',
  'event.sessions-ended': 'Sessions ended',
  'event.code-requested': 'One-time password requested',
  'event.password-reset': 'Password reset',
  'event.password-reset-failed': 'Failed password reset',
  'event.password-changed': 'Password changed',
  'event.contacts-changed': 'Contact details changed',
  'event.confirmed': 'Identity confirmed',
  'event.confirm-failed': 'Failed confirmation of identity',
  'event.administrator': 'Action by an administrator',
  'event.unknown': 'Account event',
} as const;
