/** The texts of the button that requests a passkey to sign in with, in the default locale. */
export const requests = {
  'login.passkey': 'Sign in with a passkey',
  'login.passkey.waiting': 'Waiting for your passkey',
  'login.passkey.none': 'No passkey was used. Try again, or sign in another way.',
  'login.passkey.refused':
    'This passkey cannot sign in here. Use your password; you can add a new passkey in your profile.',
  // For tenants without passwords.
  'login.passkey.other':
    'This passkey cannot sign in here. Sign in another way; you can add a new passkey in your profile.',
  // `site` is the domain that the passkeys belong to.
  'login.passkey.foreign': 'This passkey belongs to another site of {site}.',
  'login.passkey.expired': 'That took too long. Try again, or sign in another way.',
  'login.passkey.blocked':
    'This browser does not allow passkeys on this page. Sign in another way.',
} as const;
