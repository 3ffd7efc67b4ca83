/** The texts of a second factor that the tenant requires, during and after a sign-in, in the default locale. */
export const requirements = {
  // A sign-in that an app completes.
  'required.title': 'Your organization requires two-step sign-in',
  'required.text': 'Connect an authenticator app to finish signing in.',

  // A sign-in while there is time left to set it up.
  'required.by.title': 'Set up two-step sign-in by {date}',
  'required.by.text':
    'Your organization requires it. After that, you can sign in only once it is set up.',
  'required.by.now': 'Set up now',
  'required.by.later': 'Later',
} as const;
