/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** The colors that a screen derives from a tenant's color, as `#rrggbb`, with enough contrast on each background. */
export interface Accent {
  /** Buttons, links and the focus ring. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The contrast ratio of WCAG 1.4.3, 4.5, with a margin for rounding. */
const MIN_CONTRAST = 4.6;
/** The share of accent in the background of the current navigation item, whose text has the accent color. */
const TINT = 0.12;

/**
 * The backgrounds of tokens.css with the lowest contrast to the accent: `--sso-hover`, and `--sso-background` tinted
 * with the accent.
 */
export const SURFACES = {
  light: { hover: [238, 241, 246], background: [244, 246, 249], towards: BLACK },
  dark: { hover: [44, 50, 64], background: [15, 19, 27], towards: WHITE },
} as const satisfies Record<'light' | 'dark', Record<'hover' | 'background' | 'towards', Rgb>>;

/** Returns a color; '' if it depends on other styles, as keywords like `inherit` and functions like `var()` do. */
export function concreteColor(color: string): string {
  const isKeyword = /^(?:inherit|initial|unset|revert|revert-layer|currentcolor|transparent)$/i;
  const isConcrete =
    !isKeyword.test(color.trim()) &&
    !/\b(?:var|env|attr|if)\(/i.test(color) &&
    CSS.supports('color', color);
  return isConcrete ? color : '';
}

/** Converts any color that the browser can paint; blends a translucent one with white. Undefined without a canvas. */
export function toRgb(color: string): Rgb | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
};

const hex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** The text color of tokens.css, which surrounds links. */
const TEXT = { light: [22, 27, 38], dark: [238, 241, 246] } as const;
/** Colors with a smaller distance than this (of 442) are hard to distinguish in small text. */
const MIN_DISTANCE = 96;

/** True if an accent, as `#rrggbb`, is so similar to the text color that a link needs an underline. */
export function isLikeText(accent: string, scheme: 'light' | 'dark'): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  return (
    Math.hypot(...TEXT[scheme].map((part, index) => part - (parts[index] ?? 0))) < MIN_DISTANCE
  );
}

/** Adjusts a tenant's color to have enough contrast on the backgrounds of the scheme, and picks its text color. */
export function accentOf(color: Rgb, scheme: 'light' | 'dark'): Accent {
  const { hover, background, towards } = SURFACES[scheme];
  const isReadable = (accent: Rgb) =>
    [hover, mix(background, accent, TINT)].every(
      (surface) => contrast(accent, surface) >= MIN_CONTRAST,
    );
  let accent = color;
  for (let share = 0; share < 1 && !isReadable(accent); share += 0.04)
    accent = mix(color, towards, share);
  const onAccent = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
  return { accent: hex(accent), onAccent: hex(onAccent) };
}
