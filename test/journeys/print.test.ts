import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PATIENT } from '../screens/scene.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { productLinks, signInByForm, usePortal } from './portal.ts';

// Rules: accessibility-08
// Left out: only a change of the print styles breaks it.

const portal = usePortal();
/** The width of an A4 page between its margins. */
const PAPER = { width: 718, height: 1046 };

/** What is wrong on paper. Runs in the page. */
function faultsInPage(): string[] {
  const deep = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ]);
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${element.textContent.trim().slice(0, 30)}”`;
  const shown = deep(document.body).filter((element) => element.checkVisibility());
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  /** Returns the lightness of a color from 0 to 1, and its opacity. */
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const read = (color: string) => {
    if (!context) throw new Error('no canvas');
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return { lightness: Math.min(red, green, blue) / 255, alpha };
  };
  const faults: string[] = [];
  for (const element of shown) {
    const style = getComputedStyle(element);
    const background = read(style.backgroundColor);
    if (hasText(element) && read(style.color).lightness > 0.3)
      faults.push(`light text: ${nameOf(element)}`);
    if (background.alpha > 0 && background.lightness < 0.9 && hasText(element))
      faults.push(`dark background: ${nameOf(element)}`);
    if (element.matches('button, dialog, sso-notifications, .sso-skip'))
      faults.push(`only for a screen: ${nameOf(element)}`);
    if (['fixed', 'sticky'].includes(style.position)) faults.push(`fixed: ${nameOf(element)}`);
    const isCut =
      element.scrollHeight > element.clientHeight + 1 ||
      element.scrollWidth > element.clientWidth + 1;
    if (
      isCut &&
      hasText(element) &&
      (style.overflow !== 'visible' || style.textOverflow === 'ellipsis')
    )
      faults.push(`cut off: ${nameOf(element)}`);
    if (element.getBoundingClientRect().right > innerWidth + 1)
      faults.push(`beyond the paper: ${nameOf(element)}`);
  }
  return faults;
}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  'the dashboard': (page) => productLinks(page).first().waitFor(),
  'My Profile': async (page) => {
    await page.goto(`${portal.url()}/profile`);
    await page.getByRole('heading', { name: 'Personal Information' }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  },
  'the terms': async (page) => {
    await page.goto(`${portal.url()}/terms&condition`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  'a page of documents': async (page) => {
    await page.goto(`${portal.url()}/documents`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

for (const [what, open] of Object.entries(SCREENS))
  test(`${what} is printed black on white and whole, also from the dark scheme with a toast`, async () => {
    const { page, context } = await portal.visit({ viewport: PAPER, colorScheme: 'dark' });
    await setConstants(context, PATIENT);
    await context.addInitScript(() => localStorage.setItem('sso-elements.scheme', 'dark'));
    await signInByForm(page, portal.url(), 'ada@acme.example');
    await page.getByText('You are logged in.').waitFor();
    await open(page);
    assert.notDeepEqual(
      await page.evaluate(faultsInPage),
      [],
      'the check finds nothing on a screen',
    );
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.deepEqual(await page.evaluate(faultsInPage), []);
  });
