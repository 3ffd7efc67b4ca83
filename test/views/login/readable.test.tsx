import { expect } from '@open-wc/testing';
import { contrast, toRgb, type Rgb } from '../../../src/core/theme/color.ts';
import { settled } from '../../support/time/settled.ts';
import { tenantColors } from '../../support/fixtures/palettes.ts';
import { BASIC, openScreen, PASSPORT, portal } from './screen.tsx';

// Rules: theming-09

const rgb = (color: string): Rgb => {
  const parts = toRgb(color);
  if (!parts) throw new Error(`no color: ${color}`);
  return parts;
};

/** Every 25th of the 500 colors that `contrast.test.tsx` checks. */
const SAMPLE = tenantColors(500).filter((_, index) => index % 25 === 0);

describe('the painted sign-in screen', () => {
  for (const color of SAMPLE)
    it(`is readable with the color ${color} in light and dark schemes`, async () => {
      const name = { type: 'NAME', value: 'Acme', color };
      const screen = await openScreen({ authTypes: [portal([BASIC, PASSPORT], [name])] });
      for (const scheme of ['light', 'dark']) {
        screen.element.setAttribute('theme', scheme);
        await settled(document);
        await expect(screen.element).to.be.accessible();
        const button = screen.find('Sign In');
        button?.focus();
        const card = screen.element.querySelector('.sso-login-card');
        if (!button || !card) throw new Error('no button on a card');
        const ring = rgb(getComputedStyle(button).outlineColor);
        expect(contrast(ring, rgb(getComputedStyle(card).backgroundColor))).to.be.at.least(3);
      }
    }).timeout(90_000);
});
