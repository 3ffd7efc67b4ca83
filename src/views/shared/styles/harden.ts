// cspell:ignore unlayered
const LAYER = '@layer sso-elements';

/**
 * Makes a stylesheet override the page's rules, for an element that renders into the light DOM. Inside a layer,
 * `!important` wins even over a page's unlayered `!important`. Expects flat rules without keyframes. A
 * hardened text stays as it is.
 */
export function harden(css: string): string {
  if (css.startsWith(LAYER)) return css;
  const flat = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const important = flat.replace(/\{([^{}]*)\}/g, (_, block: string) => {
    const declarations = block.split(';').filter((declaration) => declaration.trim());
    const plain = declarations.map((declaration) =>
      declaration.replace(/!important\s*$/, '').trim(),
    );
    return `{${plain.map((declaration) => `${declaration}!important`).join(';')}}`;
  });
  return `${LAYER}{${important}}`;
}
