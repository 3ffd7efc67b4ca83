/** Every text of the product in its default locale; the source of the message ids. */
export const enUS = {
  'error.title': 'Failed!',
  'error.message': 'Something went wrong!',
  'error.offline': 'You appear to be offline. Check your connection and try again.',
  'error.unreachable': 'The service can’t be reached right now. Please try again in a moment.',
  'error.timeout': 'The service took too long to answer. Please try again.',
  'error.not-json': 'Something went wrong!',
  'error.wrong-shape': 'Something went wrong!',
  'error.render': 'This part of the page could not be shown.',
  'error.retry': 'Try again',

  'success.title': 'Successful !',
  'success.generic': 'Success',
  'notices.label': 'Notifications',
  'notices.dismiss': 'Dismiss',
  'dialog.okay': 'Okay',
  'dialog.close': 'Close',
  'dialog.confirmation.title': 'Confirmation',
  'dialog.cancel': 'Cancel',
  'dialog.yes': 'Yes',
  'busy.label': 'Please wait…',

  'footer.copyright': '© {year} All rights reserved.',
  'tenant.logo': '{tenant} logo',

  'login.heading': 'Sign in',
  'login.subtitle': 'Sign in to continue',
  'login.welcome': 'Welcome back',
  'login.loading': 'Loading sign-in options…',
  'login.userId.label': 'User ID',
  'login.userId.placeholder': 'name@company.com',
  'login.userId.required': 'Please enter the User ID',
  'login.password.label': 'Password',
  'login.password.required': 'Please enter the password',
  'login.password.show': 'Show password',
  'login.password.hide': 'Hide password',
  'login.unsendable': 'Line breaks and control characters are not allowed here.',
  'login.submit': 'Sign In',
  'login.submitting': 'Signing in…',
  'login.reset': 'Reset Password',
  'login.or': 'Or',
  'login.sso': 'Sign in with {provider}',
  'login.sso.noLogo': 'login',
  'login.providers': 'Other ways to sign in',
  'login.leaving': 'Taking you to {provider}…',
  'login.noOptions':
    'No way to sign in has been set up for this site. Please contact your site administrator.',
  'login.frameworkAdmin': 'Framework Admin Login',
  'login.differentOptions': 'Try different Sign In options',
  'login.terms': 'Terms and Conditions',
  'login.newTab': '(opens in a new tab)',
  'login.success': 'You are logged in.',
  'login.alreadySignedIn':
    "You are already logged in as '{userId}'. Do you wish to disconnect previous session?",
  'login.unavailable': 'The sign-in options could not be loaded.',
  'login.forcedChange':
    'You need to update your password because this is the first time you are signing in.',

  'reset.unavailable':
    'Changing the password is not available in this version. Please contact your site administrator.',
  'reset.return': 'Return to Login Page',

  'captcha.shown': 'Please also enter the characters of the CAPTCHA.',
  'captcha.label': 'Enter CAPTCHA',
  'captcha.image': 'CAPTCHA image. Use Listen to hear its characters.',
  'captcha.image.mute': 'CAPTCHA image',
  'captcha.refresh': 'New CAPTCHA',
  'captcha.listen': 'Listen',
  'captcha.required': 'Please enter the captcha',
  'captcha.wrong': 'Incorrect CAPTCHA. Please try again.',
  'captcha.capital': 'capital {letter}',

  'header.home': 'Go to dashboard',
  'header.openPanel': 'Open profile panel of {name}',
  'header.lastLogin': 'Last sign-in {when}',
  'header.signOut': 'Sign out',
  'header.toSignIn': 'Go to sign in',
  'panel.label': 'Profile',
  'panel.close': 'Close profile panel',
  'panel.userId': 'User ID',
  'panel.myProfile': 'My Profile',
  'panel.help': 'Need Help',
  'help.documentation': 'Documentation',
  'help.api': 'API Specifications',
  'help.community': 'Community',
  'help.status': 'Service Status',
  'help.feedback': 'Feedback',
  'help.talk': 'Talk to us',
  'help.newTab': '(opens in a new tab)',

  'dashboard.title': 'Dashboard',
  'dashboard.welcome': 'Welcome {displayName}!',
  'dashboard.products': 'Products',
  'dashboard.loading': 'Loading your products…',
  'dashboard.opening': 'Opening {product}…',
  'dashboard.empty.title': 'No products yet',
  'dashboard.empty.text':
    'Nothing has been assigned to you so far. Your administrator can give you access.',
  'dashboard.unavailable': 'This product has no valid address. Please tell your administrator.',

  'page.toDashboard': 'Go to dashboard',
  'page.backToDashboard': 'Back to dashboard',
  'page.toSignIn': 'Sign in',

  'profile.title': 'My Profile',
  'profile.soon.text':
    'Editing your name, language, email address and password comes with the next version. Until then your administrator can change them for you.',

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
    'A forgotten password is changed on the sign-in screen, with a one-time code sent to your primary email address.',
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

export type MessageId = keyof typeof enUS;
