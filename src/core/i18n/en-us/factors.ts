/** The texts of two-step sign-in in My Profile, in the default locale. */
export const factors = {
  'factors.title': 'Two-step sign-in',
  'factors.text':
    'With a code from an app after your password, a stolen password alone does not open your account.',
  'factors.loading': 'Loading your two-step sign-in…',
  'factors.failed': 'Your two-step sign-in could not be loaded.',
  'factors.none': 'Two-step sign-in is off.',
  'factors.setUp': 'Set up',
  'factors.setUp.busy': 'Setting up…',
  'factors.known': 'You have an authenticator app already.',

  // The app, and the recovery codes.
  'factors.app': 'Authenticator app',
  'factors.on': 'On',
  'factors.since': 'since {date}',
  'factors.off': 'Turn off',
  'factors.off.question': 'Turn off two-step sign-in? Your password is then enough to sign in.',
  'factors.off.busy': 'Turning off…',
  'factors.off.done': 'Two-step sign-in is off. A mail is on its way to you.',
  'factors.keep': 'Keep',
  'factors.codes': 'Recovery codes',
  'factors.codes.left': '{count, plural, one {# code left} other {# codes left}}',
  'factors.codes.few': 'Make new codes now, so that you can sign in without your app.',
  'factors.renew': 'Make new codes',
  'factors.renew.question': 'Make new codes? The old ones then stop working.',
  'factors.renew.busy': 'Making new codes…',
  'factors.renew.done': 'The new codes are ready. The old ones no longer work.',

  // Trusted browsers.
  'factors.browsers': 'Trusted browsers',
  'factors.browsers.text': 'They skip the code, never the password.',
  'factors.browser': '{browser} on {system}',
  'factors.browser.unknown': 'Unknown browser',
  'factors.browser.current': 'Used for this session',
  'factors.browser.since': 'trusted since {date}',
  'factors.browser.until': 'until {date}',
  'factors.forget': 'Forget',
  'factors.forget.one': 'Forget {name}',
  'factors.forget.question': 'Forget {name}? It then asks for a code again.',
  'factors.forget.busy': 'Forgetting…',
  'factors.forget.done': '{name} is forgotten. It asks for a code at the next sign-in.',

  // Connecting an app.
  'factors.steps': 'Steps',
  'factors.connect': 'Connect the app',
  'factors.connect.title': 'Set up an authenticator app',
  'factors.connect.text':
    'After your password, this app shows a code that only you can see. Any app that makes 6-digit codes works, on a phone or on a computer.',
  'factors.key.title': 'Add the account to your app',
  'factors.key.scan': 'App on another device? Scan the QR code.',
  'factors.key.here': 'App on this one, or no camera? Open it from here, or copy the key.',
  'factors.key': 'Setup key',
  'factors.key.copy': 'Copy key',
  'factors.key.selected': 'The key is selected. Copy it with Ctrl C or by a long press.',
  'factors.key.open': 'Open in app',
  'factors.key.picture': 'QR code with the setup key. The key is also shown as text.',
  'factors.key.expired': 'This key has expired. Remove it from your app and start again.',
  'factors.key.closed':
    'Too many codes were wrong. Remove the key from your app and start again with a new one.',
  'factors.key.renew': 'Show a new key',
  'factors.code.title': 'Type the code that the app shows',
  'factors.code': '6-digit code',
  'factors.code.hint': 'Nothing changes until this code is right.',
  'factors.code.missing': 'Enter the 6 digits that the app shows.',
  'factors.code.wrong': 'That code is wrong. Type the one that shows now.',
  'factors.code.used': 'That code was used already. Wait for the next one.',
  'factors.code.left':
    'That code is wrong. {count, plural, one {# try left.} other {# tries left.}}',
  'factors.code.clock':
    'Set the clock of your phone to automatic time. Check that the app shows this account: {tenant}.',
  'factors.turnOn': 'Turn on',
  'factors.turnOn.busy': 'Turning on…',

  // Saving the codes.
  'factors.save': 'Save your codes',
  'factors.save.title': 'Save your recovery codes',
  'factors.save.text':
    'If you lose your phone, a recovery code opens your account. Each works once. This is the only time that we can show them.',
  'factors.save.place':
    'Keep them safe and apart from this device: in a password manager, or on paper. Not in your mailbox.',
  'factors.save.on': 'The authenticator app is on.',
  'factors.save.download': 'Download',
  'factors.save.downloaded': 'Downloaded',
  'factors.save.print': 'Print',
  'factors.save.copy': 'Copy',
  'factors.save.copied': 'Copied',
  'factors.save.selected': 'The codes are selected. Copy them with Ctrl C or by a long press.',
  'factors.save.sheet': 'Recovery codes of {user} at {tenant}, made {date}. Each works once.',
  'factors.saved': 'I have saved my codes',
  'factors.saved.why': 'Check the box to finish.',
  'factors.saved.done': 'Done',
} as const;
