/**
 * `npm run bench:lighthouse`: prints Lighthouse's four scores of the portal's sign-in and dashboard pages on
 * the mobile profile, as the median of ROUNDS runs (default 3). Exits with 1 if a score is below its target.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import * as z from 'zod/mini';
import { buildIfStale } from '../tools/fresh-build.ts';
import { signIn } from '../test/support/browser/portal-page.ts';
import { CHROMIUM_ARGS, findChromium, launchOptions } from '../test/support/browser/chromium.ts';
import { giveConsent } from '../test/support/browser/consent.ts';
import { startTestGateway } from '../test/support/gateway/gateway.ts';
import { median } from './load/figures.ts';

const run = promisify(execFile);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const PORT_FILE = 'DevToolsActivePort';
const TARGETS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: undefined };
type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];

const Audit = z.object({ title: z.string(), score: z.nullable(z.number()) });
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), Audit),
  finalDisplayedUrl: z.string(),
  runtimeError: z.optional(z.object({ message: z.string() })),
});
type Report = z.infer<typeof Report>;

/** Runs Lighthouse in the open browser. Rejects if it could not load the page. */
async function report(url: string, port: string, folder: string): Promise<Report> {
  const path = join(folder, 'report.json');
  const cli = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  // The session of the signed-in user is in storage.
  const flags = ['--disable-storage-reset', '--quiet', '--output=json', `--output-path=${path}`];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  await run(process.execPath, [cli, url, `--port=${port}`, only, ...flags]);
  const found = Report.parse(JSON.parse(await readFile(path, 'utf8')));
  if (found.runtimeError) throw new Error(found.runtimeError.message);
  // The portal redirects signed-in users away from sign-in, and signed-out users away from the dashboard.
  if (found.finalDisplayedUrl !== url)
    throw new Error(`${url} redirected to ${found.finalDisplayedUrl}`);
  return found;
}

const scoreOf = (found: Report, category: Category) =>
  Math.round((found.categories[category]?.score ?? NaN) * 100);

/** Returns the audits that lowered a score, each as its ID and score. */
const failedAudits = (found: Report, category: Category) =>
  (found.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (found.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${found.audits[id]?.score}`);

await buildIfStale();
const gateway = await startTestGateway();
const folder = await mkdtemp(join(tmpdir(), 'sso-lighthouse-'));
const profile = join(folder, 'profile');
const context = await chromium.launchPersistentContext(profile, {
  ...launchOptions(),
  args: [...CHROMIUM_ARGS, '--remote-debugging-port=0'],
  executablePath: await findChromium(),
});
try {
  await giveConsent(context);
  const [port = ''] = (await readFile(join(profile, PORT_FILE), 'utf8')).split('\n');
  const origin = `http://localhost:${gateway.port}`;
  const page = await context.newPage();
  for (const path of ['/login', '/dashboard']) {
    if (path === '/dashboard') await signIn(page, origin, 'ada@acme.example');
    else await page.goto(origin + path);
    // Consent and session stay in storage; a second open page of the origin would distort the measurement.
    await page.goto('about:blank');
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      reports.push(await report(origin + path, port, folder));
    for (const category of CATEGORIES) {
      const score = median(reports.map((found) => scoreOf(found, category)));
      const target = TARGETS[category];
      const isMissed = target !== undefined && !(score >= target);
      const verdict = target === undefined ? '' : isMissed ? `MISSED ${target}` : `≥ ${target}`;
      const audits = score < 100 && reports[0] ? failedAudits(reports[0], category).join(', ') : '';
      console.log(path.padEnd(11), category.padEnd(15), String(score).padStart(3), verdict, audits);
      if (isMissed) process.exitCode = 1;
    }
  }
} finally {
  await context.close();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
}
