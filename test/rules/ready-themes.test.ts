import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { tokensIn } from '../../demo/playground/tokens-in.ts';
import { contrast, type Rgb, SURFACES } from '../../src/core/theme/color.ts';

// Rules: theming-16, theming-17, theming-20

const FOLDER = 'src/themes';
const read = (path: string): string => readFileSync(path, 'utf8');
const defaults = tokensIn(read('src/views/shared/styles/tokens.css'));
/** The least contrast of text, and of the lines around controls, by theme. */
const LEAST = { 'plain.css': [4.5, 3], 'high-contrast.css': [7, 4.5] } as const;
const BACKGROUNDS = ['background', 'surface', 'raised', 'hover'];
/** Colors of text, each with the backgrounds that it has. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  text: BACKGROUNDS,
  muted: BACKGROUNDS,
  accent: BACKGROUNDS,
  danger: [...BACKGROUNDS, 'danger-soft'],
  success: BACKGROUNDS,
  'on-accent': ['accent'],
  'on-inverse': ['inverse'],
  'on-inverse-accent': ['inverse'],
};
const LINES: Readonly<Record<string, readonly string[]>> = {
  'line-strong': BACKGROUNDS,
  focus: BACKGROUNDS,
  favorite: BACKGROUNDS,
};
/** Tokens that change where something is, or how large it is. */
const GEOMETRY = /font|height|width|toasts/;

/** Returns a token's color in one color scheme. */
function colorOf(tokens: Readonly<Record<string, string>>, name: string, isDark: boolean): Rgb {
  const [, light = '', dark = ''] =
    /^light-dark\((#\w+), (#\w+)\)$/.exec(tokens[`--sso-${name}`] ?? '') ?? [];
  const hex = (isDark ? dark : light).slice(1);
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  assert.equal(full.length, 6, `${name}: ${tokens[`--sso-${name}`]}`);
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

it('each theme of the package has its least contrast', () => {
  assert.deepEqual(readdirSync(FOLDER).sort(), Object.keys(LEAST).sort());
});

for (const [file, [forText, forLines]] of Object.entries(LEAST))
  describe(file, () => {
    const css = read(`${FOLDER}/${file}`);
    const own = tokensIn(css);
    const all = { ...defaults, ...own };

    it('sets only tokens that exist, in a rule for all elements, and none that moves something', () => {
      const [, selectors = ''] = /\*\/\s*([^{]+)\{/.exec(css) ?? [];
      assert.deepEqual(
        selectors.split(',').map((selector) => selector.trim()),
        ['sso-login', 'sso-dashboard', 'sso-profile', 'sso-notifications', '.sso-reauth'],
      );
      assert.ok(Object.keys(own).length > 10);
      for (const name of Object.keys(own)) {
        assert.ok(name in defaults, name);
        assert.doesNotMatch(name, GEOMETRY);
      }
    });

    for (const isDark of [false, true])
      it(`has the contrast of text and lines, ${isDark ? 'dark' : 'light'}`, () => {
        const faults = (pairs: typeof TEXTS, least: number) =>
          Object.entries(pairs).flatMap(([name, backgrounds]) =>
            backgrounds
              .map((on) => ({
                pair: `${name} on ${on}`,
                ratio: contrast(colorOf(all, name, isDark), colorOf(all, on, isDark)),
              }))
              .filter(({ ratio }) => ratio < least),
          );
        assert.deepEqual([...faults(TEXTS, forText), ...faults(LINES, forLines)], []);
      });
  });

describe('plain.css', () => {
  const tokens = tokensIn(read(`${FOLDER}/plain.css`));

  it('leaves the accent to the tenant', () => {
    assert.ok(!('--sso-accent' in tokens) && !('--sso-on-accent' in tokens));
  });

  it('has no background on which a tenant’s adjusted color has less contrast than on the default ones', () => {
    for (const [scheme, { hover, towards }] of Object.entries(SURFACES))
      for (const name of BACKGROUNDS) {
        const color = colorOf(tokens, name, scheme === 'dark');
        assert.ok(contrast(color, towards) >= contrast(hover, towards), `${scheme}: ${name}`);
      }
  });
});

it('high-contrast.css replaces the tenant’s accent', () => {
  const tokens = tokensIn(read(`${FOLDER}/high-contrast.css`));
  assert.ok('--sso-accent' in tokens && '--sso-on-accent' in tokens);
});
