/** The texts of the dialog that asks the user to confirm the session, in the default locale. */
export const confirmations = {
  'confirm.title': 'Confirm it’s you',
  'confirm.text': 'This action needs a recent sign-in. Your changes on this page are kept.',
  'confirm.submit': 'Confirm',
  'confirm.submitting': 'Confirming…',
  'confirm.wrong': 'The password is wrong.',
  'confirm.signOut': 'Sign out and in again',
  'confirm.none':
    'To confirm it’s you, sign out and in again. Unsaved changes on this page will be lost.',

  // With a passkey.
  'confirm.passkey': 'Use a passkey',
  'confirm.passkey.waiting': 'Waiting for your passkey…',
  'confirm.passkey.cancelled': 'No passkey was used. Please try again.',
  'confirm.passkey.timeout': 'That took too long. Please try again.',
  'confirm.passkey.refused': 'This passkey does not confirm it’s you. Please use another one.',
  'confirm.passkey.blocked': 'Passkeys can’t be used on this page.',
  'confirm.passkey.otherHost': 'Your passkeys can only be used on pages of {domain}.',
  'confirm.passkey.otherBrowser':
    'This browser can’t use your passkeys. Use another browser or another device.',
  'confirm.passkey.lost': 'If you have lost your passkeys, ask your administrator.',

  // At a provider, in a window of its own.
  'confirm.provider': 'Confirm with {name}',
  'confirm.waiting': 'Sign in at {name} in the other window. This page then continues.',
  'confirm.closed': 'The other window was closed before you had signed in. Please try again.',
} as const;
