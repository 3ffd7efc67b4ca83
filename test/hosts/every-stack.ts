import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks } from '../journeys/portal.ts';
import { useHosts } from './host-page.ts';
import { readStacks, type Stack } from './stacks.ts';

/** The names of the built stacks, from the runner. */
const built = new Set((process.env['STACKS'] ?? '').split(','));
const stacks = (await readStacks(true)).filter(({ name }) => built.has(name));
const hosts = useHosts(stacks);

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** The Content Security Policy under which a bundler’s output must run without changes. */
const POLICY = "script-src 'self'; worker-src blob:";

async function applyPolicy(page: Page, policy: string): Promise<void> {
  await page.route('**/?api=*', async (route) => {
    const reply = await route.fetch();
    const headers = { ...reply.headers(), 'content-security-policy': policy };
    await route.fulfill({ response: reply, headers });
  });
}

/** Signs in and checks the event, the object property and the guard’s worker. */
async function expectToWork(
  page: Page,
  complaints: readonly string[],
  isReact = false,
): Promise<void> {
  // A property that the app sets after the prerendered form is shown takes effect with the view.
  await userId(page).and(page.locator('[value="ada@acme.example"]')).waitFor();
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await page.getByText('Route: /dashboard').waitFor();
  if (isReact) await page.getByText('User: Ada Lovelace').waitFor();
  const recordedEvents = await page.evaluate(
    () => Reflect.get(globalThis, 'recordedEvents') as { type: string }[],
  );
  assert.deepEqual(
    recordedEvents.map(({ type }) => type),
    ['sso-signed-in'],
  );
  await productLinks(page).first().waitFor();
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await page.getByRole('link', { name: 'Documentation' }).waitFor();
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  assert.equal(await worker.evaluate(() => typeof postMessage), 'function');
  assert.deepEqual(complaints, []);
}

for (const stack of stacks.filter(({ manifest }) => manifest.host.out))
  test(`${stack.name}: sign-in, its event, an object property and the session worker`, async () => {
    const scripts: string[] = [];
    const { page, complaints } = await hosts.open(stack.name, async (blank) => {
      await applyPolicy(blank, POLICY);
      blank.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
    });
    await password(page).waitFor();
    // What the page fetches while it is idle counts too, because it can begin before the form is there.
    await page.waitForLoadState('networkidle');
    const { mostScripts = Infinity } = stack.manifest.host;
    assert.ok(scripts.length <= mostScripts, `${scripts.length} scripts\n${scripts.join('\n')}`);
    await expectToWork(page, complaints, stack.react !== undefined);
  });

/** Types before React has hydrated the page, and checks that the text is kept. */
async function expectToKeepTyping(stack: Stack, mode: 'start' | 'develop'): Promise<void> {
  const { page, complaints } = await hosts.open(`${stack.name}:${mode}`);
  await password(page).fill('half of it');
  await page.waitForLoadState('networkidle');
  assert.equal(await password(page).inputValue(), 'half of it');
  assert.equal(await page.locator('sso-login').count(), 1);
  await expectToWork(page, complaints);
}

for (const stack of stacks.filter(({ manifest }) => !manifest.host.out))
  for (const mode of ['start', 'develop'] as const)
    test(`${stack.name} (${mode}): a server-rendered page hydrates around the tags`, () =>
      expectToKeepTyping(stack, mode));

for (const stack of stacks)
  for (const folder of stack.manifest.host.hydrated ?? [])
    test(`${stack.name} (${folder}): React keeps a form that is shown before it hydrates the page`, async () => {
      const { page, complaints } = await hosts.open(`${stack.name}/${folder}`);
      await password(page).fill('half of it');
      await page.evaluate('hydrate()');
      await page.locator('sso-login[data-hydrated]').waitFor();
      assert.equal(await password(page).inputValue(), 'half of it');
      assert.deepEqual(complaints, []);
    });
