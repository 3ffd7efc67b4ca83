/** The texts after the end of a session and those of hints at a password, in the default locale. */
export const ends = {
  // Why it ended. A row makes a reason: `endSession` can record it, and the sign-in screen and the dialog show it.
  'ended.expired': 'Your session has expired.',
  'ended.inactive': 'You were signed out because you were inactive.',
  'ended.lost': 'Your session has ended.',
  'ended.manual': 'You are signed out.',
  'ended.elsewhere': 'You signed out in another window.',
  'ended.administrator': 'Your session was ended by an administrator.',
  'ended.products': 'You were signed out because your products could not be loaded.',
  'ended.cookie': 'Your browser did not keep the sign-in. Allow cookies for {site}.',
  'ended.sso': 'Single sign-on did not start. Try again, or sign in another way.',

  // Signing in again over the page.
  'reauth.title': 'Sign in again',
  'reauth.message': 'Sign in as {userId} to continue where you left off.',
  'reauth.leave': 'Leave this page',

  // Hints at a password, which most visits do not need.
  'password.capsLock': 'Caps Lock is on.',
  'password.space': 'The password ends with a space.',
} as const;
