/**
 * Makes a stylesheet win over any page's rules, for a tag whose form lives in the page's own tree
 * (password managers must reach it): inside a layer, `!important` beats even a page's `!important`.
 * Takes flat rules without keyframes, as ours are written.
 */
export function harden(css: string): string {
  const flat = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const important = flat.replace(/\{([^{}]*)\}/g, (_, block: string) => {
    const declarations = block.split(';').filter((declaration) => declaration.trim());
    const plain = declarations.map((declaration) =>
      declaration.replace(/!important\s*$/, '').trim(),
    );
    return `{${plain.map((declaration) => `${declaration}!important`).join(';')}}`;
  });
  return `@layer sso-elements{${important}}`;
}
