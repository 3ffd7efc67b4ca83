/** The texts of the demo's OpenID provider in the default locale. Defines the text IDs. */
export const ENGLISH = {
  'login.title': '{name}: sign in',
  'login.name': 'Sign in',
  'login.text': 'Sign in to continue to the portal.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.continue': 'Continue',
  'login.cancel': 'Cancel',
  'login.wrong': 'The email or the password is wrong.',
  'expired.heading': 'This sign-in can’t go on',
  'expired.text': 'It was not started properly, or too long ago. Please start again at the portal.',
} as const;
