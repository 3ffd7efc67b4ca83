/** Texts of the captcha, of the sign-in form and of the reset panel. */
export const captcha = {
  'captcha.shown': 'Please also enter the characters of the CAPTCHA.',
  'captcha.image': 'CAPTCHA image. Use Listen to hear its characters.',
  'captcha.refresh': 'New CAPTCHA',
  'captcha.listen': 'Listen',
  'captcha.listen.failed': 'The characters could not be read out in this browser.',
  'captcha.required': 'Please enter the captcha',
  'captcha.wrong': 'Incorrect CAPTCHA. Please try again.',
  'captcha.capital': 'capital {letter}',
  'captcha.spelled': '{letter} as in {word}',
} as const;
