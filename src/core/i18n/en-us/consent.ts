/** The cookie-consent sheet. */
export const consent = {
  'consent.title': 'Our Application uses Cookies',
  'consent.message': 'Essential cookies keep the application working. You decide about the others.',
  'consent.choices': 'Cookies to allow',
  'consent.essential': 'Essential',
  'consent.essential.purpose': 'Sign you in, keep your session secure and remember your settings.',
  'consent.essential.locked': 'Always on',
  'consent.analytical': 'Analytical',
  'consent.analytical.purpose': 'Show us which parts are used, so that we can improve them.',
  'consent.marketing': 'Marketing',
  'consent.marketing.purpose': 'Let us tell you about products and offers that may suit you.',
  'consent.acceptEssential': 'Accept essential',
  'consent.acceptSelected': 'Accept selected',
  'consent.acceptAll': 'Accept all',
} as const;
