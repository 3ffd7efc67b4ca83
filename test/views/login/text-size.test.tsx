import { expect } from '@open-wc/testing';
import { openScreen } from './screen.tsx';

// Rules: accessibility-03

describe('the text size', () => {
  const { style } = document.documentElement;
  afterEach(() => style.removeProperty('font-size'));

  const sizes = async (rootSize: string) => {
    style.fontSize = rootSize;
    const screen = await openScreen();
    const field = screen.field('User ID');
    const [label] = field.labels ?? [];
    return [field, label, screen.find('Reset Password')].map((element) =>
      element ? getComputedStyle(element).fontSize : '',
    );
  };

  it('follows the browser’s font size', async () => {
    expect(await sizes('16px')).to.deep.equal(['16px', '16px', '14px']);
    expect(await sizes('32px')).to.deep.equal(['32px', '32px', '28px']);
  });

  it('sizes icons too', async () => {
    const heights = async (rootSize: string) => {
      style.fontSize = rootSize;
      const screen = await openScreen();
      const icon = screen.find('Show password')?.querySelector('svg');
      return icon?.getBoundingClientRect().height;
    };
    expect(await heights('16px')).to.equal(20);
    expect(await heights('32px')).to.equal(40);
  });

  it('is not reduced by a page that sets its root to 62.5%', async () => {
    expect(await sizes('62.5%')).to.deep.equal(['16px', '16px', '14px']);
  });

  it('is the page’s --sso-font-size', async () => {
    const screen = await openScreen();
    screen.element.style.setProperty('--sso-font-size', '20px');
    expect(getComputedStyle(screen.field('User ID')).fontSize).to.equal('20px');
  });

  it('leaves space for the label above the input at any size', async () => {
    style.fontSize = '32px';
    const screen = await openScreen();
    const field = screen.field('User ID');
    screen.type('User ID', 'ada@acme.example');
    field.labels?.[0]?.getAnimations().forEach((animation) => animation.finish());
    const label = field.labels?.[0]?.getBoundingClientRect();
    const { top } = field.getBoundingClientRect();
    expect(label?.bottom).to.be.at.most(
      top + Number.parseFloat(getComputedStyle(field).paddingTop) + 10,
    );
  });
});
