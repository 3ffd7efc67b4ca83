import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { parseTheme } from '../../../src/core/theme/entries.ts';
import { Brand } from '../../../src/views/login/brand.tsx';
import { LoginFooter } from '../../../src/views/login/login-footer.tsx';
import { ProviderLogo } from '../../../src/views/login/provider-logo.tsx';
import { SideImage } from '../../../src/views/login/side-image.tsx';
import { HOST } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { Screen } from '../support/screen.ts';
import { DOT, openScreen, PASSPORT, portal } from './screen.tsx';

const theme = (...entries: [type: string, value: string, color?: string][]) =>
  parseTheme(
    'ACME',
    entries.map(([type, value, color = '']) => ({ type, value, color, html: '' })),
    `${HOST}/login`,
    `${HOST}/`,
  );

describe('a part of the sign-in screen', () => {
  let screen: Screen;
  let takeAway: () => void;
  beforeEach(() => {
    screen = new Screen([], {});
    takeAway = provideCore(screen.fake.core);
  });
  afterEach(() => {
    screen.close();
    takeAway();
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
        isExpired={false}
        {...props}
      />,
    );
    return find('h1');
  };

  it('has places for logo and title while nothing is known of the tenant', async () => {
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

  it('shows what is known of the tenant while it loads', async () => {
    const heading = await brand({ isLoading: true, theme: theme(['NAME', 'Acme', '#8a1c5b']) });
    expect(heading.textContent).to.equal('Acme');
    expect(heading.classList.contains('sso-login-title-tinted')).to.equal(true);
    expect(has('.sso-skeleton')).to.equal(false);
  });

  it('greets by the tenant’s title, or without one', async () => {
    const heading = await brand({ theme: theme(['NAME', 'Acme']) });
    expect(heading.className).to.equal('sso-heading sso-login-title');
    const titled = (await find('.sso-login-subtitle')).textContent;
    await brand({ theme: undefined });
    await waitUntil(() => heading.textContent === 'Sign in');
    const plain = (await find('.sso-login-subtitle')).textContent;
    expect(titled).not.to.equal(plain);
    await brand({ isSignIn: false });
    await waitUntil(() => !has('.sso-login-subtitle'), 'no greeting beside the reset panel');
  });

  it('names the logo after the tenant’s code where it has no title', async () => {
    await brand({ theme: theme(['MLOGO', DOT]) });
    expect((await find<HTMLImageElement>('img')).alt).to.equal('ACME logo');
  });

  it('has an empty footer while nothing is known of the tenant', async () => {
    screen.draw(<LoginFooter theme={undefined} isLoading />);
    expect((await find('footer')).childElementCount).to.equal(0);
    screen.draw(<LoginFooter theme={theme()} isLoading />);
    await find('footer a');
    screen.draw(<LoginFooter theme={undefined} isLoading={false} />);
    await find('footer a');
  });

  it('shows the side image once it is there', async () => {
    screen.draw(<SideImage src={DOT} />);
    const image = await find<HTMLImageElement>('img');
    await waitUntil(() => image.classList.contains('sso-login-side-image-loaded'), 'it is loaded');
    expect([image.alt, image.loading]).to.deep.equal(['', 'lazy']);
    screen.draw(<SideImage src="" />);
    await waitUntil(() => !has('img'));
    expect(screen.shadow.querySelectorAll('circle')).to.have.length(14);
  });

  for (const [isNamed, logo, text] of [
    [true, '', 'login Acme Passport'],
    [false, '', 'login'],
  ] as const)
    it(`has the word login for a logo ${isNamed ? 'that says the name' : 'beside the name'}`, async () => {
      const provider = { option: PASSPORT, name: 'Acme Passport', logo };
      screen.draw(<ProviderLogo provider={provider} isNamed={isNamed} />);
      await find('.sso-provider-word');
      expect(screen.text.trim()).to.equal(text);
    });

  for (const [isNamed, alt] of [
    [true, 'Sign in with Acme Passport'],
    [false, ''],
  ] as const)
    it(`has a logo named '${alt}'`, async () => {
      const provider = { option: PASSPORT, name: 'Acme Passport', logo: DOT };
      screen.draw(<ProviderLogo provider={provider} isNamed={isNamed} />);
      expect((await find<HTMLImageElement>('img')).alt).to.equal(alt);
    });
});

describe('the sign-in screen', () => {
  it('is left as it is when the page is shown for the first time', async () => {
    const screen = await openScreen({ authTypes: [portal()] });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([screen.requests('authTypes').length, screen.status]).to.deep.equal([1, '']);
  });

  it('listens no longer once it has gone', async () => {
    const screen = await openScreen({ authTypes: [portal()] });
    screen.close();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.requests('authTypes')).to.have.length(1);
  });
});
