/** Terms, documents, unavailable, not found. */
export const pages = {
  'page.toDashboard': 'Go to dashboard',
  'page.backToDashboard': 'Back to dashboard',
  'page.toSignIn': 'Sign in',
  'notFound.title': 'Page not found',
  'notFound.text':
    'There is nothing at this address. The link may be old, or the address mistyped.',
  'terms.title': 'Terms and Conditions',
  'terms.loading': 'Loading the terms…',
  'terms.empty': 'No terms have been published.',
  'terms.failed': 'The terms could not be loaded.',
  'documents.title': 'Documents',
  'documents.intro': 'How the portal works, what it talks to, and where to turn.',
  'documents.contents': 'On this page',
  'documents.documentation.open':
    'Your dashboard lists the products you may open. A click opens one here; Ctrl or ⌘ with a click opens it in a new tab.',
  'documents.documentation.session':
    'Before your session ends you are asked whether to stay. If it has ended, sign in again and you are back where you were.',
  'documents.documentation.password':
    'A forgotten password is changed on the sign-in screen, with a one-time password sent to your primary email address.',
  'documents.api.text': 'The portal uses these calls of {base}.',
  'documents.api.call': 'Call',
  'documents.api.method': 'Method',
  'documents.api.path': 'Path',
  'documents.community.text':
    'Colleagues who know the suite are the quickest help. Your administrator knows your user groups and grants access to further products.',
  'documents.status.text': 'See whether the sign-in service answers you right now.',
  'documents.status.check': 'Check now',
  'documents.status.checking': 'Asking the service…',
  'documents.status.up': 'The service answered at {time}.',
  'documents.status.down': 'The service could not be reached at {time}.',
  'unavailable.title': 'Page unavailable',
  'unavailable.site': "Sorry, we couldn't find the site {tenant}",
  'unavailable.reason': 'May be it was deleted, or you accidentally mistyped the URL',
  'unavailable.contact': 'Please contact your site administrator',
} as const;
