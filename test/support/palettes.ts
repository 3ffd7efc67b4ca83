/** Difficult colors that a tenant may configure. */
// prettier-ignore
const DIFFICULT = [
  '#ffffff', '#000000', '#fefefe', '#f4f6f9', '#eef1f6', '#181d28', '#2c3240', '#808080', '#767676',
  '#7f7f7f', 'white', 'black', 'yellow', 'rebeccapurple', 'papayawhip', '#ff0', '#00f8', '#ffffff01',
  'rgb(0 0 0 / 0)', 'rgb(255 255 255 / 3%)', 'rgba(10, 20, 30, 0.5)', 'hsl(60 100% 50%)',
  'hsl(0deg 0% 99%)', 'hwb(194 0% 0%)', 'lab(90% 40 -60)', 'lch(95% 130 110)',
  'oklch(0.99 0.01 90)', 'oklch(0.7 0.4 150)', 'oklab(0.4 0.1 -0.2)', 'color(display-p3 1 1 0)',
  'color(srgb 0.5 0.5 0.5)', 'color(rec2020 0 1 0)', 'color-mix(in oklab, white, yellow)', 'Canvas',
];

/** Mulberry32: small, and the same on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` colors: the difficult ones first, then random ones that are the same in each run. */
export function tenantColors(count: number): string[] {
  const random = randomOf(20_260_131);
  const byte = () => Math.floor(random() * 256);
  const drawn = Array.from(
    { length: count - DIFFICULT.length },
    () => `rgb(${byte()} ${byte()} ${byte()})`,
  );
  return [...DIFFICULT, ...drawn];
}
