import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { adoptStyles } from '../../../src/elements/wrapper/styles.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: elements-02

const RULE = '.sso-one{color:rgb(1, 2, 3)}';

describe('the style sheets of tags', () => {
  let removeCore: () => void;
  beforeEach(() => (removeCore = provideCore(fakeCore().core)));
  afterEach(() => removeCore());

  const tag = () => {
    const element = document.createElement('div');
    element.attachShadow({ mode: 'open' });
    return element;
  };
  const own = (root: DocumentOrShadowRoot) =>
    root.adoptedStyleSheets.filter(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('.sso-one')),
    );

  it('apply in the tag’s shadow root until they are released', () => {
    const element = tag();
    const release = adoptStyles(element, [RULE], false);
    expect(own(element.shadowRoot as ShadowRoot)).to.have.length(1);
    expect(own(document)).to.have.length(0);
    release();
    expect(element.shadowRoot?.adoptedStyleSheets).to.deep.equal([]);
  });

  it('are shared by all light-DOM tags until the last is released', () => {
    const before = document.adoptedStyleSheets.length;
    const first = adoptStyles(tag(), [RULE], true);
    const second = adoptStyles(tag(), [RULE], true);
    expect(own(document)).to.have.length(1);
    first();
    expect(own(document)).to.have.length(1);
    second();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });

  it('stay for other tags when one with more sheets is released', () => {
    const first = adoptStyles(tag(), [RULE], true);
    const second = adoptStyles(tag(), [RULE, '.sso-two{color:red}'], true);
    second();
    expect(own(document)).to.have.length(1);
    first();
    expect(own(document)).to.have.length(0);
  });

  it('keep the sheets of a page that has replaced its list', () => {
    const before = document.adoptedStyleSheets;
    const release = adoptStyles(tag(), [RULE], true);
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    release();
    expect(document.adoptedStyleSheets).to.deep.equal([sheet]);
    document.adoptedStyleSheets = before;
  });

  it('apply in the page’s shadow root that contains such a tag', () => {
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
