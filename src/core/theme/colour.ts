/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** The colours a screen takes from a tenant, as `#rrggbb`, each readable where it stands. */
export interface Accent {
  /** Buttons and links on the page's surface. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
}

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The surfaces that tokens.css paints, light and dark; the darkest text ground of each scheme. */
const LIGHT_SURFACE: Rgb = [244, 246, 249];
const DARK_SURFACE: Rgb = [38, 43, 54];
const READABLE = 4.6;

/** Any colour this browser can paint as numbers; translucent ones are laid over white. */
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

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
};

const hex = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function readableOn(color: Rgb, surface: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, towards, share);
    if (contrast(candidate, surface) >= READABLE) return candidate;
  }
  return towards;
}

/** A tenant's colour made readable on the light or the dark surface, with the text that goes on it. */
export function accentOf(color: Rgb, scheme: 'light' | 'dark'): Accent {
  const accent =
    scheme === 'light'
      ? readableOn(color, LIGHT_SURFACE, BLACK)
      : readableOn(color, DARK_SURFACE, WHITE);
  const onAccent = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
  return { accent: hex(accent), onAccent: hex(onAccent) };
}
