import assert from 'node:assert/strict';
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { productLinks, usePortal } from '../../journeys/portal.ts';
import { seedSession } from '../../support/browser/seeded-session.ts';
import { tableOf } from '../checks.ts';
import { useInstalled } from '../installed.ts';
import { buildPages, FULL_WORKSHOP } from '../workshop.ts';
import { differingPixels } from './pixels.ts';
import { STYLE_SHEETS, type StyleSheet } from './style-sheets.ts';

/** A row without a style sheet shows by how many pixels two pictures of the same page differ. */
const FEW = 100;
const SCREENS = ['login', 'dashboard', 'profile'] as const;
const SCHEMES = ['light', 'dark'] as const;
type View = `${(typeof SCREENS)[number]}, ${(typeof SCHEMES)[number]}`;
/** Pictures of a failed comparison are written here. */
const PICTURES = '.cache/apps/pictures';

const portal = usePortal();
const packages = useInstalled();
const rows = new Map<string, Record<string, string>>();
let scripts: ReadonlyMap<string, string> = new Map();
const plain = new Map<View, Buffer>();

const views = SCREENS.flatMap((screen) =>
  SCHEMES.map((scheme) => ({ screen, scheme, view: `${screen}, ${scheme}` as const })),
);

/** Takes a picture of a screen that fills the window of a page with a style sheet. */
async function picture(
  { css = [], script, rule = '' }: Partial<StyleSheet>,
  { screen, scheme }: { screen: (typeof SCREENS)[number]; scheme: (typeof SCHEMES)[number] },
): Promise<Buffer> {
  const { context, page } = await portal.visit({
    viewport: { width: 1000, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const sheets = css.map((path) =>
    readFile(join(FULL_WORKSHOP.folder, 'node_modules', path), 'utf8'),
  );
  const file = script?.replace('.jsx', '.js') ?? '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>
    <link rel="icon" href="data:,"><style>${(await Promise.all(sheets)).join('\n')} ${rule}</style></head>
    <body><div id="app"></div>
    <div style="position: fixed; inset: 0; overflow: auto; background: gray"><sso-${screen} tenant="ACME"></sso-${screen}></div>
    ${file && `<script type="module" src="/apps/${file}"></script>`}
    <script type="module" src="/elements/sso-${screen}.js"></script></body></html>`;
  await context.route(`${portal.url()}/apps/**`, (route) => {
    const text = scripts.get(new URL(route.request().url()).pathname.slice('/apps/'.length));
    if (text !== undefined) return route.fulfill({ body: text, contentType: 'text/javascript' });
    return route.fulfill({ body: html, contentType: 'text/html' });
  });
  if (screen !== 'login') await seedSession(context, portal.url());
  await page.goto(`${portal.url()}/apps/`);
  await isDrawn(page, screen);
  const taken = await page.screenshot({
    caret: 'hide',
    animations: 'disabled',
    // Its time differs.
    mask: [page.getByText('Last sign-in')],
  });
  await context.close();
  return taken;
}

async function isDrawn(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  if (screen === 'login')
    await page.getByRole('group', { name: 'Other ways to sign in' }).waitFor();
  else if (screen === 'dashboard') await productLinks(page).first().waitFor();
  else await page.getByRole('button', { name: 'Edit' }).waitFor();
  await page.waitForLoadState('networkidle');
}

before(async () => {
  if (!packages.isInstalled()) return;
  scripts = await buildPages(
    FULL_WORKSHOP,
    STYLE_SHEETS.flatMap(({ script }) => script ?? []),
  );
  for (const each of views) plain.set(each.view, await picture({}, each));
});
after(() => {
  if (rows.size > 0) console.log(tableOf(rows, 'Style sheet'));
});

for (const sheet of STYLE_SHEETS)
  test(`under ${sheet.title}, the screens look as on a page without styles`, async (t) => {
    if (packages.skips(t)) return;
    const { page } = await portal.visit();
    const row: Record<string, string> = {};
    rows.set(sheet.title, row);
    for (const each of views) {
      const taken = await picture(sheet, each);
      const count = await differingPixels(page, taken, plain.get(each.view) ?? taken);
      row[each.view] = String(count);
      if (count <= FEW) continue;
      await mkdir(PICTURES, { recursive: true });
      await writeFile(join(PICTURES, `${sheet.title} ${each.view}.png`), taken);
    }
    const differing = Object.entries(row).filter(([, count]) => Number(count) > FEW);
    row['With'] = sheet.rule ? `\`${sheet.rule}\`` : '';
    assert.deepEqual(differing, []);
  });
