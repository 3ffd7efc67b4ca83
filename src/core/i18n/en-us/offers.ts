/** The texts of the language offer, in the default locale. Each language names itself. */
export const offers = {
  'offer.question': 'Use English for your account?',
  'offer.use': 'Use English',
  'offer.keep': 'Keep {language}',
} as const;
