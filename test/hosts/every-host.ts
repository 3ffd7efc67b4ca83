import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks } from '../journeys/portal.ts';
import { useHosts } from './host-page.ts';
import { hostileDiff, restingLook } from './look.ts';

const hosts = useHosts();
const USER = 'User ID';

const userId = (page: Page) => page.getByRole('textbox', { name: USER });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const listeners = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'listeners') as () => number)());
const heard = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'heard') as { type: string; detail: object }[]);
const core = () => Reflect.get(globalThis, Symbol.for('sso-elements/core@1')) as object;

/** A tag has its view: what stands there before that is its first frame. */
const isReady = (page: Page) =>
  page.waitForFunction(() =>
    (Reflect.get(globalThis, 'heard') as { type: string }[]).some(
      ({ type }) => type === 'sso-ready',
    ),
  );

/** The gateway's first answer to the tag, kept back until it is let go. */
async function holdAnswer(page: Page): Promise<{ asked: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  let tellAsked = () => {};
  const asked = new Promise<void>((resolve) => (tellAsked = resolve));
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\//, async (route) => {
    tellAsked();
    await gate;
    await route.continue().catch(() => {});
  });
  return { asked, letGo };
}

/** Beside another copy of the bundle there is still one core, and a guard of that copy knows of the sign-in. */
async function shareCore(page: Page, another: (file: string) => string): Promise<void> {
  await userId(page).waitFor();
  const first = await page.evaluateHandle(core);
  for (const file of ['sso-login.js', 'sso-elements.js', 'sso-session-guard.js'])
    await page.addScriptTag({ type: 'module', url: another(file) });
  assert.ok(
    await page.evaluate(
      (known) => Reflect.get(globalThis, Symbol.for('sso-elements/core@1')) === known,
      first,
    ),
  );
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await productLinks(page).first().waitFor();
  await page.evaluate(() => document.body.append(document.createElement('sso-session-guard')));
  const remaining = await page.evaluate(
    () => document.querySelector('sso-session-guard')?.remaining ?? 0,
  );
  assert.ok(remaining > 1700, `${remaining} s`);
  assert.ok(await page.evaluate(() => document.querySelector('sso-session-guard')?.refresh()));
}

for (const host of ['html-cdn', 'react', 'react-dev', 'vue', 'svelte', 'lit']) {
  test(`${host}: attribute and property set before the upgrade arrive`, async () => {
    const { page, complaints } = await hosts.open(host);
    await isReady(page);
    assert.equal(await userId(page).inputValue(), 'ada@acme.example');
    const base = await page.evaluate(
      () => Reflect.get(document.querySelector('sso-login') ?? {}, 'apiBase') as string,
    );
    assert.equal(base, hosts.api());
    assert.deepEqual(
      (await heard(page)).map(({ type }) => type),
      ['sso-ready'],
    );
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a person signs in, and the app takes her to its own dashboard`, async () => {
    const { page, complaints } = await hosts.open(host);
    const address = page.url();
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await page.getByText('Route: /dashboard').waitFor();
    await productLinks(page).first().waitFor();
    assert.equal(page.url(), address);
    const events = new Map((await heard(page)).map(({ type, detail }) => [type, detail]));
    assert.deepEqual(events.get('sso-signed-in'), {
      userId: 'ada@acme.example',
      displayName: 'Ada Lovelace',
      tenant: 'ACME',
    });
    assert.deepEqual(events.get('sso-navigate'), { path: '/dashboard', reload: false });
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('link', { name: 'Documentation' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a tag that is moved keeps what was typed`, async () => {
    const { page, complaints } = await hosts.open(host);
    await password(page).fill('half of it');
    await page.evaluate(() => {
      const place = document.createElement('section');
      document.body.append(place);
      place.append(...document.querySelectorAll('sso-login'));
    });
    await page.locator('section sso-login').waitFor();
    // As long as an unmount would take.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
    assert.equal(await password(page).inputValue(), 'half of it');
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a tag removed while it waits for the gateway leaves no error and no listener`, async () => {
    let gate = { asked: Promise.resolve(), letGo: () => {} };
    const { page, complaints } = await hosts.open(host, async (blank) => {
      gate = await holdAnswer(blank);
    });
    await gate.asked;
    await click(page, 'Remove');
    gate.letGo();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('sso-login').count(), 0);
    // What the page's core keeps is there after the first round; no further one may add to it.
    await click(page, 'Add');
    await isReady(page);
    await click(page, 'Remove');
    await userId(page).waitFor({ state: 'detached' });
    const before = await listeners(page);
    for (let round = 0; round < 3; round += 1) {
      await click(page, 'Add');
      await userId(page).waitFor();
      await click(page, 'Remove');
      await userId(page).waitFor({ state: 'detached' });
    }
    // A store that nobody reads any more lets go of the window a second later.
    for (let looks = 0; looks < 100 && (await listeners(page)) > before; looks += 1)
      await page.waitForTimeout(100);
    assert.ok((await listeners(page)) <= before);
    assert.deepEqual(complaints, []);
  });

  test(`${host}: two tags of a kind stand beside each other, each with its own fields`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    await click(page, 'Add');
    await userId(page).nth(1).waitFor();
    await password(page).nth(0).fill('the first');
    await password(page).nth(1).fill('the second');
    assert.equal(await password(page).nth(0).inputValue(), 'the first');
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, ids.join(' '));
    assert.deepEqual(complaints, []);
  });

  test(`${host}: the bundle in two versions shares one core`, async () => {
    const { page, complaints } = await hosts.open(host);
    await shareCore(page, hosts.second);
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a tag within another shadow root looks and works the same`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    const outside = await restingLook(page, 'sso-login');
    await page.evaluate((api) => {
      const outer = document.createElement('div');
      const inner = document.createElement('sso-login');
      inner.setAttribute('api-base', api);
      inner.setAttribute('tenant', 'ACME');
      outer.attachShadow({ mode: 'open' }).append(inner);
      document.querySelector('sso-login')?.replaceWith(outer);
      outer.id = 'outer';
    }, hosts.api());
    await userId(page).fill('ada@acme.example');
    assert.deepEqual(await restingLook(page, '#outer sso-login'), outside);
    await password(page).fill('wrong');
    await password(page).press('Enter');
    await page
      .getByText(/invalid|incorrect|wrong|not match/i)
      .first()
      .waitFor();
    assert.deepEqual(
      complaints.filter((text) => !text.includes('40')),
      [],
    );
  });

  test(`${host}: a hostile stylesheet changes nothing`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    assert.deepEqual(await hostileDiff(page, 'sso-login'), []);
    assert.deepEqual(complaints, []);
  });
}

test('the same bundle from two places shares one core', async () => {
  const { page, complaints } = await hosts.open('html-cdn');
  await shareCore(page, hosts.twin);
  assert.deepEqual(complaints, []);
});

test('a hostile stylesheet changes nothing of dashboard and profile either', async () => {
  const { page, complaints } = await hosts.open('html-cdn');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await productLinks(page).first().waitFor();
  await page.getByText('You are logged in.').waitFor({ state: 'detached' });
  assert.deepEqual(await hostileDiff(page, 'sso-dashboard'), []);
  await page.addScriptTag({ type: 'module', url: hosts.twin('sso-profile.js') });
  await page.evaluate(() => {
    document.querySelector('sso-dashboard')?.replaceWith(document.createElement('sso-profile'));
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  assert.deepEqual(await hostileDiff(page, 'sso-profile'), []);
  assert.deepEqual(complaints, []);
});
