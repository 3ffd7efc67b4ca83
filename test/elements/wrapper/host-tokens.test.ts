import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from './probe.tsx';

// Rules: theming-13

const ACCENT = '--sso-accent';
const TENANT = [{ type: 'NAME', value: 'Acme', html: '', color: '#8a1c5b' }];
const LIGHT_TAG = 'sso-login';

describe('a token that the page sets on a tag', () => {
  let core: Core;
  let removeCore: () => void;
  beforeEach(() => {
    ({ core } = fakeCore());
    removeCore = provideCore(core);
    themeService(core).store('ACME', TENANT);
  });
  afterEach(() => {
    fixtureCleanup();
    removeCore();
  });

  const accentOf = (element: Element) => getComputedStyle(element).getPropertyValue(ACCENT).trim();
  const mount = async (tag: string, rule = '', style = '') => {
    const root = await fixture<HTMLElement>(
      `<div><style>${rule}</style><${tag} style="${style}"></${tag}></div>`,
    );
    const element = root.querySelector<HTMLElement>(tag);
    if (!element) throw new Error('no tag');
    await waitUntil(
      () => element.shadowRoot?.querySelector('input') ?? element.querySelector('input'),
    );
    return element;
  };
  const shadowTag = () => defineProbe();
  /** The tokens' style sheet names this light-DOM tag, which renders the probe here. */
  const lightTag = () => {
    if (!customElements.get(LIGHT_TAG))
      defineProbe({ tag: LIGHT_TAG, isLight: true, load: () => Promise.resolve(probeModule) });
    return LIGHT_TAG;
  };

  for (const [where, tagOf] of [
    ['with a shadow root', shadowTag],
    ['in the light DOM', lightTag],
  ] as const) {
    it(`is the tenant’s if the page sets none, ${where}`, async () => {
      expect(accentOf(await mount(tagOf()))).to.contain('#8a1c5b');
    });
    it(`overrides the tenant’s by a rule, ${where}`, async () => {
      const tag = tagOf();
      expect(accentOf(await mount(tag, `${tag} { ${ACCENT}: teal }`))).to.equal('teal');
    });
    it(`overrides the tenant’s by its style, ${where}`, async () => {
      expect(accentOf(await mount(tagOf(), '', `${ACCENT}: teal`))).to.equal('teal');
    });
  }

  it('affects a part in the light DOM only from a layer of the page', async () => {
    const load = () => Promise.resolve({ ...probeModule, css: ['input[name=typed]{color:navy}'] });
    const tag = defineProbe({ isLight: true, load });
    const color = async (rule: string) => {
      const field = (await mount(tag, rule)).querySelector('input');
      return field && getComputedStyle(field).color;
    };
    const rule = `${tag} input { color: teal !important }`;
    expect(await color(rule)).to.equal('rgb(0, 0, 128)');
    fixtureCleanup();
    expect(await color(`@layer page { ${rule} }`)).to.equal('rgb(0, 128, 128)');
  });
});
