/** The session warning and signing in again. */
export const session = {
  'session.title': 'Your Session is About to Expire!',
  'session.countdown': 'You will be automatically signed out in',
  'session.advice': 'To continue your session, select Stay Signed in',
  'session.remaining': '{time} remaining',
  'session.logout': 'Logout',
  'session.stay': 'Stay Signed In',
  'session.failed': 'That did not work. Please try again.',
  'session.capped':
    'This session has reached its longest time. Please save your work and sign in again.',
  'session.refreshed': 'Session Refreshed',
  'reauth.title': 'Sign in again',
  'reauth.message': 'Your session has ended. Sign in as {userId} to go on where you were.',
  'reauth.blocked':
    'Your browser kept the sign-in window from opening. Please allow it and try again.',
  'reauth.leave': 'Leave this page',
} as const;
