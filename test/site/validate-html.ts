/**
 * `npm run test:html`: checks the pages of the documentation site, the portal, the playground, the examples and the demo
 * with the Nu Html Checker, which npx installs. Needs Java.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../tools/fresh-build.ts';
import { buildSiteIfStale } from '../../tools/site/build-site.ts';
import { SITE_FOLDER } from '../../tools/site/site-folder.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';

/** 32 MB, so that not everyone installs it. */
const CHECKER = 'vnu-jar@26.9.27';
/** VitePress makes its sidebar's titles both headings and buttons. */
const VITEPRESS =
  '.*“h2” must not appear as a descendant of an element with the attribute “role=button”.*';
/** The pages that the demo renders. */
const RENDERED = '.cache/html';

/** Writes the pages that only a gateway renders. */
async function writeRendered(): Promise<void> {
  rmSync(RENDERED, { recursive: true, force: true });
  mkdirSync(RENDERED, { recursive: true });
  const gateway = await startTestGateway();
  try {
    const browser = gateway.browser();
    const { username } = await gateway.createUser();
    await browser.requestOtp(username);
    await gateway.mailsSent();
    const pages = {
      portal: await browser.visit('/login'),
      mailbox: await browser.visit('/demo/mailbox'),
      product: await browser.visit('/suite/ocular'),
      provider: await browser.startSso(),
      expired: await browser.visit('/oidc/interaction/x'),
    };
    const texts = Object.entries(pages).map(([name, { text }]) => [name, text] as const);
    // An unknown address shows the portal.
    if (new Set(texts.map(([, text]) => text)).size < texts.length)
      throw new Error('two are equal');
    for (const [name, text] of texts) writeFileSync(join(RENDERED, `${name}.html`), text);
  } finally {
    await gateway.close();
  }
}

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name));

await buildIfStale();
await buildSiteIfStale();
await writeRendered();
const pages = [SITE_FOLDER, 'dist', RENDERED].flatMap(pagesIn);
const { status } = spawnSync(
  'npx',
  [
    ...['--yes', '--ignore-scripts', `--package=${CHECKER}`, 'vnu', '--errors-only'],
    ...['--filterpattern', VITEPRESS, ...pages],
  ],
  { stdio: 'inherit' },
);
console.log(`${pages.length} pages: ${status === 0 ? 'no error' : 'errors above'}`);
process.exit(status ?? 1);
