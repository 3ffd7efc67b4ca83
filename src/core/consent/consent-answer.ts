/**
 * Returns what the sheet's optional checkboxes mean: the choices, and the text ID of the button that accepts them. The
 * build copies the source of this function into the prerendered modules, so it must not use anything outside.
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
