/** The texts of the question to which a mail about the account links, in the default locale. */
export const links = {
  'notMe.title': 'Was this you?',
  'notMe.text':
    'Did you get this link in an email about something you did not do? Then end it here: all sessions end, the password can’t be used anymore, and recently added passkeys and authenticator apps are removed. Next, you set a new password by email.',
  'notMe.report': 'This wasn’t me',
  'notMe.reporting': 'Ending all sessions…',
  'notMe.keep': 'It was me',
  'notMe.notOffered': 'This link can’t be used here. Reset your password by email.',
  'notMe.reset': 'Reset your password by email',
  'notMe.done': 'All sessions have ended, and the old password can’t be used anymore.',
  'notMe.next': 'Now set a new password by email.',
} as const;
