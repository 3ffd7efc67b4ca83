/** The texts of a user whom the browser remembers, on the sign-in screen, in the default locale. */
export const remembered = {
  'remembered.choice': 'Remember me in this browser',
  'remembered.continue': 'Continue as {userId}',
  // Removes what is remembered.
  'remembered.other': 'Not you?',
  // On the way to sign in that the user took last.
  'remembered.lastUsed': 'Last used',
};
