import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import { harden } from '../../../src/views/shared/styles/harden.ts';
import resetCss from '../../../src/views/shared/styles/reset.css';
import { fakeCore } from '../../support/core/fake-core.ts';
import { defineProbe, probeModule } from './probe.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: elements-02, sign-in-13, theming-13

const HOSTILE = '* { display: none !important; color: red !important; font-size: 40px !important }';

/** Text styles that a page may set on the container of an element. */
const PROPERTIES = [
  'font-style',
  'hyphens',
  'letter-spacing',
  'text-align-last',
  'text-indent',
  'text-shadow',
  'word-break',
];
const VALUES = ['italic', 'auto', '3px', 'right', '2em', 'red 1px 1px', 'break-all'];
const INHERITED = PROPERTIES.map((property, at) => `${property}:${VALUES[at] ?? ''}`).join(';');
const OWN_STYLES = ['normal', 'manual', 'normal', 'auto', '0px', 'none', 'normal'];
const textStylesOf = (element: Element) => {
  const style = getComputedStyle(element);
  return PROPERTIES.map((property) => style.getPropertyValue(property));
};

describe('a light-DOM tag', () => {
  let removeCore: () => void;
  beforeEach(() => (removeCore = provideCore(fakeCore().core)));
  afterEach(() => {
    fixtureCleanup();
    removeCore();
  });

  const mount = async (css: string[] = []) => {
    const tag = defineProbe({
      isLight: true,
      load: () => Promise.resolve({ ...probeModule, css }),
    });
    const element = await fixture<HTMLElement>(`<${tag} class="probe"></${tag}>`);
    await waitUntil(() => element.querySelector('input'));
    return element;
  };

  it('exposes each input with its form to the page and password managers', async () => {
    const element = await mount();
    const found = [...document.querySelectorAll('input')].filter((node) => element.contains(node));
    expect(found).to.have.length(1);
    expect(found[0]?.form).to.be.instanceOf(HTMLFormElement);
  });

  it('keeps display: contents on its view’s box despite the page’s styles', async () => {
    const element = await mount([resetCss, baseCss]);
    const box = element.firstElementChild;
    if (!box) throw new Error('nothing was rendered');
    expect(getComputedStyle(box).display).to.equal('contents');
  });

  it('shows its server-rendered content before a view is rendered', () => {
    const element = document.createElement(defineProbe({ isLight: true }));
    element.append('Loading …');
    expect(element.firstChild?.textContent).to.equal('Loading …');
  });

  it('withstands a hostile stylesheet of the page', async () => {
    const hostile = new CSSStyleSheet();
    hostile.replaceSync(HOSTILE.replace('*', '.probe *'));
    document.adoptedStyleSheets.push(hostile);
    const element = await mount([resetCss, baseCss]);
    const scope = element.querySelector('.sso-scope');
    const field = element.querySelector('input');
    if (!scope || !field) throw new Error('nothing was rendered');
    expect(getComputedStyle(scope).display).to.equal('block');
    expect(getComputedStyle(scope).fontSize).to.equal('16px');
    expect(getComputedStyle(field).display).to.equal('inline-block');
    expect(getComputedStyle(field).color).not.to.equal('rgb(255, 0, 0)');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile);
  });

  it('does not inherit text styles of the page, and is a block', async () => {
    const tag = defineProbe({ isLight: true, load: () => Promise.resolve(probeModule) });
    const container = await fixture<HTMLElement>(
      `<div style="${INHERITED}"><${tag}></${tag}></div>`,
    );
    await waitUntil(() => container.querySelector('output'));
    expect(textStylesOf(container.querySelector('output') ?? container)).to.deep.equal(OWN_STYLES);
    const element = container.querySelector(tag) ?? container;
    expect(getComputedStyle(element).display).to.equal('block');
    const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
    const other = document.createElement(tag).shadowRoot?.adoptedStyleSheets;
    expect(sheets).to.have.length(1);
    expect(other?.[0] === sheets[0]).to.equal(true);
  });

  it('removes its style sheets with the last tag that needs them', async () => {
    await waitUntil(() => document.adoptedStyleSheets.length === 0);
    const first = await mount(['.sso-one{color:green}']);
    const second = await mount(['.sso-one{color:green}']);
    first.remove();
    await waitUntil(() => !first.querySelector('input'));
    expect(document.adoptedStyleSheets.length).to.be.greaterThan(0);
    second.remove();
    await waitUntil(() => document.adoptedStyleSheets.length === 0);
  });
});

describe('hardened rules', () => {
  it('make every declaration important inside one layer, also in media queries', () => {
    const hardened = harden('/* why */ .a{color:red;margin:0} @media (width > 1px){.b{gap:1px;}}');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(hardened);
    const rules = sheet.cssRules[0] as CSSLayerBlockRule;
    const [first, media] = [...rules.cssRules] as [CSSStyleRule, CSSMediaRule];
    expect(first.style.getPropertyPriority('color')).to.equal('important');
    expect(first.style.getPropertyPriority('margin-top')).to.equal('important');
    expect((media.cssRules[0] as CSSStyleRule).style.getPropertyPriority('row-gap')).to.equal(
      'important',
    );
    expect(harden(hardened)).to.equal(hardened);
  });
});

describe('a tag with a shadow root', () => {
  it('does not inherit text styles of the page', async () => {
    const removeCore = provideCore(fakeCore().core);
    const tag = defineProbe({ load: () => Promise.resolve({ ...probeModule, css: [baseCss] }) });
    const container = await fixture<HTMLElement>(
      `<div style="${INHERITED}"><${tag}></${tag}></div>`,
    );
    const output = () => container.querySelector(tag)?.shadowRoot?.querySelector('output');
    await waitUntil(output);
    expect(textStylesOf(output() ?? container)).to.deep.equal(OWN_STYLES);
    fixtureCleanup();
    removeCore();
  });
});
