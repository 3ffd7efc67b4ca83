import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { BASIC, BROKEN, DOT, drawScreen, openScreen, portal, type ScreenStart } from './screen.tsx';
import { unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: notifications-27, notifications-28, notifications-30, notifications-31, notifications-35, notifications-36
// Rules: notifications-38, sign-in-66, sign-in-69, theming-22, theming-23, theming-24

const themed = (entries: readonly object[], start: ScreenStart = {}) =>
  openScreen({ ...start, authTypes: [portal([BASIC], entries)] });
const notice = (id: string, more: object = {}) => ({ type: 'NOTICE', id, value: id, ...more });
const contact = (value: string, url: string) => ({ type: 'HELP', value, url });

const region = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('section[aria-label="Announcements"]');
const shownIn = (element: HTMLElement) =>
  [...(region(element)?.querySelectorAll<HTMLElement>('p') ?? [])]
    .filter((text) => text.checkVisibility())
    .map(({ textContent }) => textContent.trim());

describe('notices on the sign-in screen', () => {
  const THREE = [
    notice('Prices change.'),
    notice('Month-end. Invoices are read-only.', {
      ...{ level: 'warning', url: 'https://status.example/a' },
    }),
    notice('Outage', { level: 'critical' }),
  ];
  /** The next file may run in the same page. */
  after(() => resizeWindow({ width: 800, height: 600 }));

  it('are above the form, the most urgent first, each with its level and without a dialog', async () => {
    await resizeWindow({ width: 1280, height: 800 });
    const { element } = await themed(THREE);
    await waitUntil(() => region(element));
    expect(shownIn(element)).to.deep.equal([
      'Critical: Outage',
      'Warning: Month-end. Invoices are read-only. Learn more (status.example) (opens in a new tab)',
      'Information: Prices change.',
    ]);
    expect(element.querySelector('strong')?.textContent).to.equal('Month-end. ');
    const form = element.querySelector('form');
    const [notices, fields] = [region(element), form].map((part) => part?.getBoundingClientRect());
    expect(notices?.bottom).to.be.at.most(fields?.top ?? 0);
    expect(region(element)?.closest('[aria-live=polite]') !== null).to.equal(true);
    expect(element.querySelector('dialog, [role=dialog], [role=alert]')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('are one on a phone, and the next when it is dismissed', async () => {
    await resizeWindow({ width: 360, height: 740 });
    const screen = await themed(THREE.slice(0, 2));
    await waitUntil(() => region(screen.element));
    expect(shownIn(screen.element)).to.have.length(1);
    expect(shownIn(screen.element)[0]).to.include('Month-end');
    screen.press('Dismiss');
    expect(shownIn(screen.element)).to.deep.equal(['Information: Prices change.']);
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Dismiss');
    screen.press('Dismiss');
    expect(region(screen.element)).to.equal(null);
    expect(document.activeElement?.getAttribute('name')).to.equal('username');
  });

  it('can’t be dismissed if they are critical, and are not shown above the reset panel', async () => {
    const screen = await themed(THREE.slice(2));
    await waitUntil(() => region(screen.element));
    expect(screen.find('Dismiss')).to.equal(undefined);
    screen.press('Reset Password');
    await waitUntil(() => !region(screen.element));
  });

  it('are not there, nor is anything for them, if the theme has none', async () => {
    const { element } = await themed([{ type: 'NAME', value: 'Acme' }]);
    expect(element.querySelector('[aria-live]')).to.equal(null);
  });
});

describe('help on the sign-in screen', () => {
  const CONTACTS = [
    contact('Help center', 'https://help.example/'),
    contact('Email us', 'mailto:help@acme.example'),
    contact('Call us', 'tel:+44-20-7946-0000'),
  ];
  const links = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLAnchorElement>('footer li a')].map(
      ({ textContent, href, target }) => [textContent.trim(), href, target],
    );

  it('is behind a button in the footer, also of the reset panel', async () => {
    const screen = await themed(CONTACTS);
    await waitUntil(() => screen.find('Need Help'));
    const button = screen.find('Need Help');
    expect(button?.getAttribute('aria-expanded')).to.equal('false');
    expect(links(screen.element)).to.deep.equal([]);
    screen.press('Reset Password');
    screen.press('Need Help');
    await waitUntil(() => links(screen.element).length === 3);
    expect(button?.getAttribute('aria-expanded')).to.equal('true');
    expect(links(screen.element)).to.deep.equal([
      ['Help center (opens in a new tab)', 'https://help.example/', '_blank'],
      ['Email us help@acme.example', 'mailto:help@acme.example', ''],
      ['Call us +44-20-7946-0000', 'tel:+44-20-7946-0000', ''],
    ]);
    await expect(screen.element).to.be.accessible();
  });

  it('is a link if it is one', async () => {
    const screen = await themed(CONTACTS.slice(0, 1));
    await waitUntil(() => screen.find('Help center (opens in a new tab)'));
    expect(screen.find('Need Help')).to.equal(undefined);
  });

  it('comes from the stored theme if the gateway does not answer, without old notices', async () => {
    const entries = [notice('Yesterday'), ...CONTACTS.slice(0, 1)];
    const themeDetails = entries.map((entry) => ({ html: '', color: '', ...entry }));
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    const screen = drawScreen({ local: { tenantTheme }, authTypes: [unreachable] });
    await waitUntil(
      () => screen.find('Try again') && screen.find('Help center (opens in a new tab)'),
    );
    expect(screen.find('Try again') !== undefined).to.equal(true);
    expect(region(screen.element)).to.equal(null);
  });
});

describe('the logo of the dark scheme', () => {
  afterEach(() => emulateMedia({ colorScheme: 'light' }));
  const LOGOS = [
    { type: 'MLOGO', value: DOT },
    { type: 'MLOGO', value: DOT, scheme: 'dark' },
  ];
  /** Returns which of the two logos a mask leaves visible. */
  const visible = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLElement>('header img')]
      .filter((image) => !/rgba\(0, 0, 0, 0\)/.test(getComputedStyle(image).maskImage))
      .map((image) => (image.classList.contains('sso-dark-logo') ? 'dark' : 'light'));

  it('is shown in the dark scheme of the system, the user or the element, without a load', async () => {
    await emulateMedia({ colorScheme: 'light' });
    const { element, fake } = await themed(LOGOS);
    await waitUntil(() => element.querySelectorAll('header img').length === 2);
    expect(visible(element)).to.deep.equal(['light']);
    await emulateMedia({ colorScheme: 'dark' });
    expect(visible(element)).to.deep.equal(['dark']);
    element.setAttribute('theme', 'light');
    expect(visible(element)).to.deep.equal(['light']);
    await emulateMedia({ colorScheme: 'light' });
    element.setAttribute('theme', 'dark');
    expect(visible(element)).to.deep.equal(['dark']);
    element.removeAttribute('theme');
    expect(schemeService(fake.core).$scheme.get()).to.equal('auto');
    expect(visible(element)).to.deep.equal(['light']);
    const names = [...element.querySelectorAll('header img')].map((image) =>
      image.getAttribute('alt'),
    );
    expect(names).to.deep.equal(['', 'ACME logo']);
  });

  it('gives way to the other one if it is broken', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    const { element } = await themed([
      { type: 'MLOGO', value: DOT },
      { type: 'MLOGO', value: BROKEN, scheme: 'dark' },
    ]);
    await waitUntil(() => element.querySelectorAll('header img').length === 1);
    expect(visible(element)).to.deep.equal(['light']);
  });
});
