/** Returns the tokens that a style sheet sets, by name. */
export const tokensIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/(--sso-[\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );
