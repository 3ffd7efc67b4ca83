import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { adoptStyles } from '../../../src/elements/wrapper/styles.ts';
import { fakeCore } from '../../support/fake-core.ts';

const RULE = '.sso-one{color:rgb(1, 2, 3)}';

describe('the style sheets of tags', () => {
  let takeAway: () => void;
  beforeEach(() => (takeAway = provideCore(fakeCore().core)));
  afterEach(() => takeAway());

  const tag = () => {
    const element = document.createElement('div');
    element.attachShadow({ mode: 'open' });
    return element;
  };
  const own = (root: DocumentOrShadowRoot) =>
    root.adoptedStyleSheets.filter(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('.sso-one')),
    );

  it('apply in the tag’s shadow root, and go with it', () => {
    const element = tag();
    const release = adoptStyles(element, [RULE], false);
    expect(own(element.shadowRoot as ShadowRoot)).to.have.length(1);
    expect(own(document)).to.have.length(0);
    release();
    expect(element.shadowRoot?.adoptedStyleSheets).to.deep.equal([]);
  });

  it('are one for all tags in the page’s own tree, until the last has gone', () => {
    const before = document.adoptedStyleSheets.length;
    const first = adoptStyles(tag(), [RULE], true);
    const second = adoptStyles(tag(), [RULE], true);
    expect(own(document)).to.have.length(1);
    first();
    expect(own(document)).to.have.length(1);
    second();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });

  it('stay for the other tags when one with more sheets has gone', () => {
    const first = adoptStyles(tag(), [RULE], true);
    const second = adoptStyles(tag(), [RULE, '.sso-two{color:red}'], true);
    second();
    expect(own(document)).to.have.length(1);
    first();
    expect(own(document)).to.have.length(0);
  });

  it('leave the sheets of a page that has replaced its list', () => {
    const before = document.adoptedStyleSheets;
    const release = adoptStyles(tag(), [RULE], true);
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    release();
    expect(document.adoptedStyleSheets).to.deep.equal([sheet]);
    document.adoptedStyleSheets = before;
  });

  it('apply in the shadow root of the page that holds such a tag', () => {
    const page = tag();
    const inner = tag();
    page.shadowRoot?.append(inner);
    const release = adoptStyles(inner, [RULE], true);
    expect(own(page.shadowRoot as ShadowRoot)).to.have.length(1);
    expect(own(inner.shadowRoot as ShadowRoot)).to.have.length(0);
    expect(own(document)).to.have.length(0);
    release();
  });
});
