import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import {
  accentOf,
  contrast,
  SURFACES,
  toRgb,
  type Rgb,
  isLikeText,
} from '../../../src/core/theme/color.ts';

// Rules: theming-09

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

function parseHex(hex: string): Rgb {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

describe('the WCAG contrast of', () => {
  const table: [a: Rgb, b: Rgb, ratio: number][] = [
    [WHITE, BLACK, 21],
    [BLACK, WHITE, 21],
    [WHITE, WHITE, 1],
    [[255, 0, 0], WHITE, 4],
    [[0, 128, 0], WHITE, 5.14],
    [[0, 0, 255], WHITE, 8.59],
    [[118, 118, 118], WHITE, 4.54],
    [[8, 8, 8], BLACK, 1.05],
  ];
  for (const [a, b, ratio] of table) {
    it(`${a.join()} on ${b.join()} is ${ratio}`, () => {
      expect(contrast(a, b)).to.be.closeTo(ratio, 0.01);
    });
  }
});

describe('a color as numbers', () => {
  const table: [color: string, rgb: Rgb][] = [
    ['#123456', [18, 52, 86]],
    ['red', [255, 0, 0]],
    ['rgb(1 2 3)', [1, 2, 3]],
    ['hsl(120 100% 50%)', [0, 255, 0]],
    ['rgb(0 0 0 / 0)', [255, 255, 255]],
  ];
  for (const [color, rgb] of table) {
    it(`${color} is ${rgb.join()}`, () => expect(toRgb(color)).to.deep.equal(rgb));
  }

  it('is blended with white if translucent', () => {
    const [red = 0, green = 0] = toRgb('rgb(0 0 0 / 50%)') ?? [];
    expect(red).to.be.closeTo(127, 1);
    expect(green).to.equal(red);
  });
});

describe("a tenant's accent", () => {
  const channel = fc.integer({ min: 0, max: 255 });
  for (const scheme of ['light', 'dark'] as const) {
    it(`is readable in the ${scheme} scheme for any color`, () => {
      fc.assert(
        fc.property(fc.tuple(channel, channel, channel), (color) => {
          const { accent, onAccent } = accentOf(color, scheme);
          return (
            /^#[0-9a-f]{6}$/.test(accent) &&
            contrast(parseHex(accent), SURFACES[scheme].hover) >= 4.5 &&
            contrast(parseHex(onAccent), parseHex(accent)) >= 4.5
          );
        }),
        { numRuns: 500 },
      );
    }).timeout(60_000);
  }

  it('stays unchanged if it is readable', () => {
    expect(accentOf([0, 51, 102], 'light')).to.deep.equal({
      accent: '#003366',
      onAccent: '#ffffff',
    });
    expect(accentOf([255, 221, 0], 'dark')).to.deep.equal({
      accent: '#ffdd00',
      onAccent: '#000000',
    });
  });

  it('changes no more than necessary', () => {
    const { accent } = accentOf([255, 221, 0], 'light');
    expect(contrast(parseHex(accent), SURFACES.light.hover)).to.be.lessThan(6);
    const { accent: lightened } = accentOf([0, 51, 102], 'dark');
    expect(contrast(parseHex(lightened), SURFACES.dark.hover)).to.be.lessThan(6);
  });
});

describe('a link color', () => {
  for (const [accent, scheme, isLike] of [
    ['#1f2430', 'light', true],
    ['#2453d6', 'light', false],
    ['#e0e4ea', 'dark', true],
    ['#9db9ff', 'dark', false],
  ] as const)
    it(`${accent} is ${isLike ? 'like' : 'unlike'} the text of the ${scheme} scheme`, () => {
      expect(isLikeText(accent, scheme)).to.equal(isLike);
    });
});
