/**
 * Returns what the sheet's optional checkboxes mean: the choices, and the text ID of the button that accepts them. The
 * prerendered sheet has its own copy.
 */
export const consentAnswer = (analytical: boolean, marketing: boolean) =>
  ({
    label: analytical || marketing ? 'consent.acceptSelected' : 'consent.acceptEssential',
    choices: {
      essentialCookies: true,
      analyticalCookies: analytical,
      marketingCookies: marketing,
    },
  }) as const;
