/** The texts of a sign-in in a new browser, whose code the gateway mails, in the default locale. */
export const browsers = {
  'browser.title': 'Check your mail',
  'browser.why': 'This browser is new for your account. The code is asked once for each browser.',
  'browser.sending': 'Sending the code…',
  // `address` shows only the first letters.
  'browser.sent': 'We sent a 6-digit code to {address}.',
  'browser.sent.plain': 'We sent a 6-digit code to your mailbox.',
  'browser.label': 'Code from the mail',
  'browser.until': 'Valid until {time}',

  // Another code.
  'browser.again': 'Send again',
  'browser.againIn': 'Send again in {seconds}s',
  'browser.sentAgain': 'Sent again at {time}. Only the newest code works.',
  'browser.ready': 'The code can be sent again now.',
  'browser.down': 'The mail could not be sent. Try again.',
  'browser.down.ways': 'The mail could not be sent. Try again, or use another way below.',

  // Without the mail.
  'browser.ways': 'No mail?',
  'browser.none': 'I can’t open this mailbox',
  'browser.none.text':
    'Say that you can’t open your mailbox. Your administrator can change its address. Give your password to no one.',
} as const;
