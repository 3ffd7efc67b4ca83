import { expect } from '@open-wc/testing';
import { held } from '../../support/fixtures/replies.ts';
import { BASIC, openScreen, PASSPORT, portal, wrong } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: theming-13

const HOSTILE = `
  input, label, form { display: none !important }
  body, body * { color: red !important; font-size: 40px !important; float: left !important }
  *::before { content: 'X' !important }
  svg { fill: lime }
  button { background: lime !important; width: 5px !important }
`;

describe('the sign-in screen with hostile page styles', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HOSTILE);
  beforeEach(() => document.adoptedStyleSheets.push(sheet));
  afterEach(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });

  it('keeps its appearance', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC, PASSPORT])] });
    const field = screen.field('Password');
    expect(field.getBoundingClientRect().width).to.be.above(200);
    expect(field.getBoundingClientRect().height).to.equal(56);
    expect(getComputedStyle(field).fontSize).to.equal('16px');
    const label = field.labels?.[0];
    if (!label) throw new Error('no label');
    expect(getComputedStyle(label).float).to.equal('none');
    expect(getComputedStyle(label).color).not.to.equal('rgb(255, 0, 0)');
    expect(screen.find('Sign In')?.getBoundingClientRect().width).to.equal(
      field.getBoundingClientRect().width,
    );
    expect(
      getComputedStyle(screen.element.firstElementChild as Element, '::before').content,
    ).to.equal('none');
    const eye = screen.find('Show password')?.querySelector('svg');
    if (!eye) throw new Error('no icon');
    expect(getComputedStyle(eye).fill).to.equal('none');
  });

  it('keeps its spinner rotating', async () => {
    const screen = await openScreen({ login: [held(wrong()).answer] });
    screen.signIn();
    await waitUntil(() => screen.element.querySelector('.sso-spinner'));
    const spinner = screen.element.querySelector('.sso-spinner') as HTMLElement;
    const first = getComputedStyle(spinner).rotate;
    await waitUntil(() => getComputedStyle(spinner).rotate !== first);
  });
});
