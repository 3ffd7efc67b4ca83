import { expect } from '@open-wc/testing';
import { contrast, SURFACES, toRgb, type Rgb } from '../../../src/core/theme/color.ts';
import tokensCss from '../../../src/views/shared/styles/tokens.css';
import { themeCss } from '../../../src/views/shared/theme-sheet.ts';
import { tenantColors } from '../../support/fixtures/palettes.ts';

// Rules: theming-09

const TEXT = 4.5;
/** Controls, large text and the focus ring (WCAG 1.4.3, 1.4.11). */
const SHAPE = 3;
const SCHEMES = ['light', 'dark'] as const;

const PLAIN = ['background', 'surface', 'raised', 'hover'] as const;
const token = (name: string) => `var(--sso-${name})`;
/** Pairs of foreground and background in the views' style sheets, with the required contrast. */
const PAIRS: readonly (readonly [over: string, ground: string, ratio: number])[] = [
  ...PLAIN.flatMap((ground) =>
    ['text', 'muted', 'accent'].map((over) => [token(over), token(ground), TEXT] as const),
  ),
  ...PLAIN.map((ground) => [token('focus'), token(ground), SHAPE] as const),
  ...['background', 'surface', 'raised'].flatMap((ground) => [
    [token('danger'), token(ground), TEXT] as const,
    [token('line-strong'), token(ground), SHAPE] as const,
  ]),
  [token('danger'), token('danger-soft'), TEXT],
  [token('text'), token('danger-soft'), TEXT],
  [token('success'), token('surface'), TEXT],
  [token('success'), token('raised'), SHAPE],
  [token('favorite'), token('surface'), SHAPE],
  [token('favorite'), token('hover'), SHAPE],
  [token('on-inverse'), token('inverse'), TEXT],
  [token('on-inverse-accent'), token('inverse'), TEXT],
  [token('on-accent'), token('accent'), TEXT],
  // button.css: a primary button under the pointer.
  [token('on-accent'), 'color-mix(in srgb, var(--sso-accent) 88%, var(--sso-text))', TEXT],
  // menu.css: the current item.
  [token('accent'), 'color-mix(in srgb, var(--sso-accent) 12%, var(--sso-background))', TEXT],
  // otp-field.css: the selected digit.
  [token('text'), 'color-mix(in oklab, var(--sso-accent) 18%, var(--sso-surface))', TEXT],
  // product-card.css: the default image in its box.
  [token('accent'), 'light-dark(#f1f4f9, #2a3140)', SHAPE],
];

/** An element that applies the tokens and a tenant's colors as a tag does. */
class Probe {
  readonly #host = document.createElement('div');
  readonly #shadow = this.#host.attachShadow({ mode: 'open' });
  readonly #tenant = new CSSStyleSheet();
  /** An element for each expression, so that one style calculation is enough for all colors. */
  readonly #spots = new Map<string, HTMLElement>();
  /** Cached by computed color, because parsing one needs a canvas. */
  readonly #known = new Map<string, Rgb>();

  constructor() {
    const tokens = new CSSStyleSheet();
    tokens.replaceSync(tokensCss);
    this.#shadow.adoptedStyleSheets = [tokens, this.#tenant];
    document.body.append(this.#host);
  }

  apply(color: string, scheme: 'light' | 'dark'): void {
    this.#tenant.replaceSync(themeCss(color));
    this.#host.style.colorScheme = scheme;
  }

  #spot(expression: string): HTMLElement {
    const known = this.#spots.get(expression);
    if (known) return known;
    const spot = document.createElement('i');
    spot.style.color = expression;
    this.#shadow.append(spot);
    this.#spots.set(expression, spot);
    return spot;
  }

  read(expression: string): Rgb {
    const { color } = getComputedStyle(this.#spot(expression));
    const rgb = this.#known.get(color) ?? toRgb(color);
    if (!rgb) throw new Error(`no color: ${expression}`);
    this.#known.set(color, rgb);
    return rgb;
  }

  remove(): void {
    this.#host.remove();
  }
}

describe('every color that the views show on another', () => {
  let probe: Probe;
  beforeEach(() => void (probe = new Probe()));
  afterEach(() => probe.remove());

  const failures = (color: string) =>
    SCHEMES.flatMap((scheme) => {
      probe.apply(color, scheme);
      return PAIRS.flatMap(([over, ground, ratio]) => {
        const found = contrast(probe.read(over), probe.read(ground));
        return found >= ratio ? [] : [`${color}, ${scheme}: ${over} on ${ground} ${found}`];
      });
    });

  it('has enough contrast with the default tokens', () => {
    expect(failures('')).to.deep.equal([]);
  });

  it('has enough contrast with 500 tenant colors in light and dark schemes', () => {
    expect(tenantColors(500).flatMap(failures)).to.deep.equal([]);
  }).timeout(180_000);

  it('uses the backgrounds for which the tenant’s color is adjusted', () => {
    for (const scheme of SCHEMES) {
      probe.apply('', scheme);
      expect(probe.read(token('hover'))).to.deep.equal(SURFACES[scheme].hover);
      expect(probe.read(token('background'))).to.deep.equal(SURFACES[scheme].background);
    }
  });
});
