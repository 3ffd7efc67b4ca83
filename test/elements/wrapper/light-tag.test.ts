import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import { harden } from '../../../src/views/shared/styles/harden.ts';
import resetCss from '../../../src/views/shared/styles/reset.css';
import { fakeCore } from '../../support/fake-core.ts';
import { defineProbe, probeModule } from './probe.tsx';
import { waitUntil } from '../../support/wait-until.ts';

const HOSTILE = '* { display: none !important; color: red !important; font-size: 40px !important }';

describe('a tag in the page’s own tree', () => {
  let takeAway: () => void;
  beforeEach(() => (takeAway = provideCore(fakeCore().core)));
  afterEach(() => {
    fixtureCleanup();
    takeAway();
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

  it('lets the page, and thus a password manager, find each input with its form', async () => {
    const element = await mount();
    const found = [...document.querySelectorAll('input')].filter((node) => element.contains(node));
    expect(found).to.have.length(1);
    expect(found[0]?.form).to.be.instanceOf(HTMLFormElement);
  });

  it('shows no child to a framework that hydrates the page, which would take the view for a mismatch', async () => {
    const element = await mount();
    expect(element.firstChild).to.equal(null);
    expect(element.querySelector('input')?.isConnected).to.equal(true);
  });

  it('keeps the box of its view without a look of its own, whatever the page’s stylesheet says', async () => {
    const element = await mount([resetCss, baseCss]);
    const box = element.firstElementChild;
    if (!box) throw new Error('nothing was drawn');
    expect(getComputedStyle(box).display).to.equal('contents');
  });

  it('still shows what the page’s server has written into it before a view is drawn', () => {
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
    if (!scope || !field) throw new Error('nothing was drawn');
    expect(getComputedStyle(scope).display).to.equal('block');
    expect(getComputedStyle(scope).fontSize).to.equal('16px');
    expect(getComputedStyle(field).display).to.equal('inline-block');
    expect(getComputedStyle(field).color).not.to.equal('rgb(255, 0, 0)');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile);
  });

  it('has no text style of the page’s, and takes a place of its own', async () => {
    const tag = defineProbe({ isLight: true, load: () => Promise.resolve(probeModule) });
    const place = await fixture<HTMLElement>(
      `<div style="font-style: italic; letter-spacing: 3px"><${tag}></${tag}></div>`,
    );
    await waitUntil(() => place.querySelector('output'));
    const style = getComputedStyle(place.querySelector('output') ?? place);
    expect([style.fontStyle, style.letterSpacing]).to.deep.equal(['normal', 'normal']);
    const element = place.querySelector(tag) ?? place;
    expect(getComputedStyle(element).display).to.equal('block');
    const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
    const other = document.createElement(tag).shadowRoot?.adoptedStyleSheets;
    expect(sheets).to.have.length(1);
    expect(other?.[0] === sheets[0]).to.equal(true);
  });

  it('takes its sheets away with the last tag that needs them', async () => {
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
  it('make every declaration important, inside one layer, through media queries', () => {
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
  });
});
