import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { parseTheme } from '../../../src/core/theme/entries.ts';
import { Brand, SideImage } from '../../../src/views/login/brand.tsx';
import { LoginFooter } from '../../../src/views/login/login-footer.tsx';
import { ProviderLogo } from '../../../src/views/login/provider-buttons.tsx';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';
import { DOT, openScreen, PASSPORT, portal } from './screen.tsx';

// Rules: sign-in-02, sso-02

const theme = (...entries: [type: string, value: string, color?: string][]) =>
  parseTheme(
    'ACME',
    entries.map(([type, value, color = '']) => ({ type, value, color, html: '' })),
    `${HOST}/login`,
    `${HOST}/`,
  );

describe('a part of the sign-in screen', () => {
  let screen: Screen;
  let removeCore: () => void;
  beforeEach(() => {
    screen = new Screen([], {});
    removeCore = provideCore(screen.fake.core);
  });
  afterEach(() => {
    screen.close();
    removeCore();
  });
  const find = async <E extends Element = HTMLElement>(selector: string): Promise<E> => {
    await waitUntil(() => screen.shadow.querySelector(selector), selector);
    return screen.shadow.querySelector(selector) as E;
  };
  const has = (selector: string) => screen.shadow.querySelector(selector) !== null;
  const brand = async (props: Partial<Parameters<typeof Brand>[0]>) => {
    screen.draw(
      <Brand
        theme={undefined}
        isLoading={false}
        headingId="h"
        isSignIn
        End={undefined}
        {...props}
      />,
    );
    return find('h1');
  };

  it('shows skeletons for logo and title while the tenant is unknown', async () => {
    const heading = await brand({ isLoading: true });
    expect([heading.className, heading.textContent, heading.id]).to.deep.equal([
      'sso-visually-hidden',
      'Sign in',
      'h',
    ]);
    expect(has('.sso-login-logo-skeleton')).to.equal(true);
    expect(has('.sso-login-title-skeleton')).to.equal(true);
    expect(has('.sso-login-subtitle, svg, img')).to.equal(false);
  });

  it('shows the stored theme while it loads', async () => {
    const heading = await brand({ isLoading: true, theme: theme(['NAME', 'Acme', '#8a1c5b']) });
    expect(heading.textContent).to.equal('Acme');
    expect(heading.classList.contains('sso-login-title-tinted')).to.equal(true);
    expect(has('.sso-skeleton')).to.equal(false);
  });

  it('shows a subtitle with or without the tenant’s title', async () => {
    const heading = await brand({ theme: theme(['NAME', 'Acme']) });
    expect(heading.className).to.equal('sso-heading sso-login-title');
    const subtitle = () => screen.shadow.querySelector('.sso-login-subtitle')?.textContent;
    expect(subtitle()).to.equal('Sign in to continue');
    await brand({ theme: undefined });
    await waitUntil(() => heading.textContent === 'Sign in');
    expect(subtitle()).to.equal('Welcome back');
    await brand({ End: () => 'Your session has expired.' });
    await waitUntil(() => subtitle() === 'Your session has expired.');
    await brand({ isSignIn: false });
    await waitUntil(() => !has('.sso-login-subtitle'), 'no subtitle next to the reset panel');
  });

  it('names the logo after the tenant’s code if it has no title', async () => {
    await brand({ theme: theme(['MLOGO', DOT]) });
    expect((await find<HTMLImageElement>('img')).alt).to.equal('ACME logo');
  });

  it('has an empty footer while the tenant is unknown', async () => {
    screen.draw(<LoginFooter theme={undefined} isLoading />);
    expect((await find('footer')).childElementCount).to.equal(0);
    screen.draw(<LoginFooter theme={theme()} isLoading />);
    await find('footer a');
    screen.draw(<LoginFooter theme={undefined} isLoading={false} />);
    await find('footer a');
  });

  it('shows the side image once it is loaded', async () => {
    screen.draw(<SideImage src={DOT} />);
    const image = await find<HTMLImageElement>('img');
    await waitUntil(() => image.classList.contains('sso-login-side-image-loaded'), 'it is loaded');
    expect([image.alt, image.loading]).to.deep.equal(['', 'lazy']);
    screen.draw(<SideImage src="" />);
    await waitUntil(() => !has('img'));
  });

  for (const [isNamed, logo, text] of [
    [true, '', 'AP Acme Passport'],
    [false, '', 'login'],
  ] as const)
    it(`shows ${isNamed ? 'initials for a logo that includes the name' : 'the word login for a logo next to it'}`, async () => {
      const provider = { option: PASSPORT, name: 'Acme Passport', logo };
      screen.draw(<ProviderLogo provider={provider} isNamed={isNamed} />);
      await find('.sso-provider-word');
      expect(screen.text.trim()).to.equal(text);
    });

  for (const [isNamed, alt] of [
    [true, 'Sign in with Acme Passport'],
    [false, ''],
  ] as const)
    it(`has a logo with the name '${alt}'`, async () => {
      const provider = { option: PASSPORT, name: 'Acme Passport', logo: DOT };
      screen.draw(<ProviderLogo provider={provider} isNamed={isNamed} />);
      expect((await find<HTMLImageElement>('img')).alt).to.equal(alt);
    });
});

describe('the sign-in screen', () => {
  it('does not reload when the page is shown for the first time', async () => {
    const screen = await openScreen({ authTypes: [portal()] });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([screen.requests('authTypes').length, screen.status]).to.deep.equal([1, '']);
  });

  it('stops listening once it is removed', async () => {
    const screen = await openScreen({ authTypes: [portal()] });
    screen.close();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.requests('authTypes')).to.have.length(1);
  });
});
