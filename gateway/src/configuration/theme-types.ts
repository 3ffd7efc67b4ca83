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
