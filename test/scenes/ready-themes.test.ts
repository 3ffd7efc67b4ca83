import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, signIn, usePortal } from '../journeys/portal.ts';
import { examine } from './axe.ts';

// Rules: theming-16, theming-17, theming-18, theming-19, theming-20

const FOLDER = 'dist/themes';
const portal = usePortal();

/** Returns the box of each element of a screen, those in shadow trees too. */
const boxesOf = (page: Page, screen: string) =>
  page.locator(screen).evaluate((host) => {
    const boxes: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        const { x, y, width, height } = element.getBoundingClientRect();
        boxes.push([element.localName, x, y, width, height].join(' '));
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(host);
    if (host.shadowRoot) visit(host.shadowRoot);
    return boxes;
  });
/** Returns the color of the first button that has the accent. */
const accentOf = (page: Page, tag: string) =>
  page
    .locator(tag)
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--sso-accent'));

/** Opens a screen without its policy, which would refuse the style element of the test. */
async function open(screen: string): Promise<Page> {
  const { page } = await portal.visit({ bypassCSP: true });
  // What comes last moves the rest.
  if (screen === 'sso-login') {
    await page.goto(`${portal.url()}/ACME/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  } else {
    await signIn(page, portal.url(), 'ada@acme.example');
    await productLinks(page).first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  return page;
}

for (const screen of ['sso-login', 'sso-dashboard'])
  describe(`<${screen}>`, () => {
    for (const file of readdirSync(FOLDER))
      test(`keeps its places, and its text can be read, with ${file}`, async () => {
        const page = await open(screen);
        const [before, tenant] = [await boxesOf(page, screen), await accentOf(page, screen)];
        const style = await page.addStyleTag({
          content: readFileSync(`${FOLDER}/${file}`, 'utf8'),
        });
        assert.deepEqual(await boxesOf(page, screen), before);
        assert.equal((await accentOf(page, screen)) === tenant, file === 'plain.css');
        for (const media of [
          { colorScheme: 'light' },
          { colorScheme: 'dark' },
          { colorScheme: 'light', forcedColors: 'active' },
        ] as const) {
          await page.emulateMedia(media);
          assert.deepEqual((await examine(page, ['color-contrast'])).violations, []);
        }
        // In forced colors, the system's colors apply.
        const colors = () =>
          page
            .locator(screen)
            .getByRole('button')
            .first()
            .evaluate((node) => [
              getComputedStyle(node).color,
              getComputedStyle(node).backgroundColor,
            ]);
        const themed = await colors();
        await style.evaluate((node) => (node as Element).remove());
        assert.deepEqual(themed, await colors());
      });
  });
