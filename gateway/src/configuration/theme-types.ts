/** The keys of a theme in the configuration file, and the types of the contract's theme entries. */
export const THEME_TYPES = {
  name: 'NAME',
  title: 'TITLE',
  icon: 'ICON',
  logo: 'MLOGO',
  headerLogo: 'PLOGO',
  image: 'IMG',
  resetLink: 'RESETP',
  termsLink: 'TNC',
  footer: 'FOOTER',
} as const;

/** The keys of the logos that have one for the dark scheme, and its key. */
export const DARK_LOGOS = { logo: 'darkLogo', headerLogo: 'darkHeaderLogo' } as const;
