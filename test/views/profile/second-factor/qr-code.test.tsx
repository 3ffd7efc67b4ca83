import { expect } from '@open-wc/testing';
import { generate } from 'lean-qr/nano';
import { NEW_APP } from '../../../support/fixtures/factors.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { choose } from '../passkeys/passkeys-screen.tsx';
import { cardOf, openFactors } from './factors-screen.tsx';

// Rules: second-factor-64

describe('the QR code of an authenticator app', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async () => {
    screen = await openFactors();
    await choose(screen, 'Set up');
    await waitUntil(() => cardOf(screen).querySelector('svg[role=img]'), 'the picture');
  };

  it('is drawn black on white in dark too, as one path without styles', async () => {
    await open();
    screen.element.style.colorScheme = 'dark';
    const picture = cardOf(screen).querySelector('svg[role=img]') as SVGElement;
    const [path, ...others] = picture.children;
    expect([path instanceof SVGPathElement, others]).to.deep.equal([true, []]);
    expect(cardOf(screen).querySelectorAll('[style]')).to.have.length(0);
    expect(getComputedStyle(picture).fill).to.equal('rgb(0, 0, 0)');
    // Whole pixels would make the modules of a small picture so uneven that readers refuse it.
    expect(getComputedStyle(picture).shapeRendering).to.equal('auto');
    const paper = getComputedStyle(picture.parentElement as Element).backgroundColor;
    expect(paper).to.equal('rgb(255, 255, 255)');
  });

  it('has every module', async () => {
    await open();
    const path = cardOf(screen).querySelector('svg[role=img] > path') as SVGPathElement;
    const { size, get } = generate(NEW_APP.uri);
    const drawn = (index: number) => {
      const at = new DOMPoint((index % size) + 0.5, Math.floor(index / size) + 0.5);
      return path.isPointInFill(at);
    };
    const modules = Array.from({ length: size * size }, (_, index) => drawn(index));
    expect(modules).to.deep.equal(modules.map((_, at) => get(at % size, Math.floor(at / size))));
    expect(path.ownerSVGElement?.getAttribute('viewBox')).to.equal(`-4 -4 ${size + 8} ${size + 8}`);
  });
});
