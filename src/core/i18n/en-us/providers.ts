/** The texts of the way to a provider that the user has not chosen, in the default locale. */
export const providers = {
  'provider.other': 'Use another way',
} as const;
