import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../journeys/portal.ts';
import type { AppPage } from './app-page.ts';

/** Seconds of the session that are left when the warning opens, of 1,800. */
const LEFT = 100;
export const SESSION_SECONDS = 1800;

/** Name of the focused button, in whatever shadow root it is. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent.trim() ?? '';
  });

/** Lets the warning open over the app's dialog. */
export async function warn(app: AppPage): Promise<void> {
  await app.wake(SESSION_SECONDS - LEFT);
  await app.warning.waitFor();
  // The dialog is protected once the code for that is loaded.
  await app.page.waitForLoadState('networkidle');
}

async function answerByMouse(app: AppPage): Promise<void> {
  await app.stay.click({ timeout: 5_000 });
  await app.warning.waitFor({ state: 'detached', timeout: 5_000 });
  await app.expectKept();
}

async function pressEscape(app: AppPage): Promise<void> {
  for (let times = 0; times < 3; times += 1) await app.page.keyboard.press('Escape');
  await app.warning.waitFor({ timeout: 5_000 });
  await app.expectKept();
}

async function pressTab(app: AppPage): Promise<void> {
  const names = (await app.warning.getByRole('button').allTextContents()).map((name) =>
    name.trim(),
  );
  const reached = [await focusedName(app.page)];
  // The last button has the focus. Tab from there leaves the window for the browser's own buttons, which closes menus.
  for (const key of ['Shift+Tab', 'Tab'])
    for (let times = 1; times < names.length; times += 1) {
      await app.page.keyboard.press(key);
      reached.push(await focusedName(app.page));
    }
  assert.ok(names.length > 1, 'The warning has no second button.');
  assert.deepEqual(reached, [...names.toReversed(), ...names.slice(1)]);
  await app.expectKept();
}

async function clickOnText(app: AppPage): Promise<void> {
  await app.warning.getByRole('heading').click({ timeout: 5_000 });
  await app.expectKept();
}

async function findInTree(app: AppPage): Promise<void> {
  const names = (await app.warning.locator('button').allTextContents()).map((name) => name.trim());
  const inTree = await app.treeButtons();
  for (const name of names) {
    const found = await app.page.getByRole('button', { name, exact: true }).count();
    assert.equal(found, 1, `Role queries find “${name}” ${found} times.`);
    assert.ok(inTree.includes(name), `The tree has only ${inTree.join()}.`);
  }
}

/** Signs in over the app's dialog by mouse and keyboard, after the session has ended. */
async function signInAgain(app: AppPage): Promise<void> {
  const { page } = app;
  await app.wake(SESSION_SECONDS + LEFT);
  const form = page.locator('dialog.sso-reauth');
  const password = form.locator('input[type=password]');
  await password.click({ timeout: 10_000 });
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  await page.keyboard.type(PASSWORD);
  assert.equal(await password.inputValue(), PASSWORD);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached', timeout: 10_000 });
  await app.expectKept();
}

/** What a row of the table says: `yes`, or how the check failed. */
export type Row = Readonly<Record<string, string>>;

/** Runs all checks over a library's dialog. Returns the outcome of each. */
export async function check(app: AppPage): Promise<Row> {
  const row: Record<string, string> = {};
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    // The checks go on with the next one, as a user would.
    row[name] = await work().then(
      () => 'yes',
      (error: unknown) => `no: ${error instanceof Error ? error.message : String(error)}`,
    );
  };
  let before: string[] = [];
  await run('Opens', async () => {
    await app.open();
    before = await app.attributes();
    await warn(app);
    await app.expectKept();
  });
  await run('Tree', () => findInTree(app));
  await run('Esc', () => pressEscape(app));
  await run('Tab', () => pressTab(app));
  await run('Click on text', () => clickOnText(app));
  await run('Mouse', () => answerByMouse(app));
  await run('Attributes', async () => {
    assert.deepEqual(await app.attributes(), before);
  });
  await run('Sign in again', () => signInAgain(app));
  await run('Works afterwards', () => app.expectUsable());
  return row;
}

/** Returns rows as a table of Markdown. */
export function tableOf(rows: ReadonlyMap<string, Row>, first = 'Library'): string {
  const columns = Object.keys([...rows.values()][0] ?? {});
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([first, ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...[...rows].map(([title, row]) =>
      line([title, ...columns.map((name) => (row[name] ?? '').split('\n', 1).join(''))]),
    ),
  ].join('\n');
}
