/** The texts of the codes of a second factor, at sign-in and for a confirmation, in the default locale. */
export const codes = {
  'code.title': 'Enter the code from your app',
  // `site` is the title under which the app lists the code.
  'code.text': 'Open your authenticator app and type the 6 digits for {site}.',
  'code.label': '6-digit code',
  'code.hint': 'A new code appears every 30 seconds.',
  'code.submit': 'Continue',
  'code.who': 'Signing in as {userId}',
  'code.trust': 'Trust this browser for {days, plural, one {# day} other {# days}}',
  'code.trust.hint': 'Skips this step here. Not on a shared computer.',

  // Why a code is not accepted.
  'code.required': 'Please enter the code',
  'code.incomplete': 'The code has {length} digits.',
  'code.tooLong': 'The code has only {length} digits.',
  'code.digitsOnly': 'The code is made of digits only.',
  'code.wrong': 'That code is wrong.',
  'code.left': 'That code is wrong. {count, plural, one {# try left.} other {# tries left.}}',
  'code.used': 'That code was used already. Wait for the next one.',
  'code.clock':
    'Codes keep failing? Set your phone’s clock to automatic time, then use the next code.',
  'code.stopped':
    'Too many codes were wrong, so this way is closed. Use another one, or ask your administrator.',

  // The end of the step.
  'code.ended': 'This step has ended. Enter your password again; your User ID is kept.',
  'code.closed.title': 'This step is closed',
  'code.closed': 'Five codes were wrong. Start again with your password. We notified you by mail.',

  // Other ways.
  'code.ways': 'Other ways',
  'code.app': 'Use your authenticator app',
  'code.recovery': 'Use a recovery code',
  'code.recovery.text': 'Each of your ten codes works once.',
  'code.recovery.label': 'Recovery code',
  'code.recovery.hint': 'Looks like {example}',
  'code.recovery.required': 'Please enter a recovery code',
  'code.recovery.used': 'That code was used already. Use another one.',
  'code.none': 'None of these works',
  'code.none.title': 'Ask your administrator',
  'code.none.text':
    'Say that you can’t do the second step. Your administrator can turn it off, and you set it up again in your profile. Give your password to no one.',
  'code.back': 'Back',
} as const;
