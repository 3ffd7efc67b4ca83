import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
// @ts-expect-error The list of budgets has no types.
import list from '../../.size-limit.mjs';
import { sizePages } from '../../tools/size/pages.ts';
import { sectionOf } from '../support/sources/page-sections.ts';
import { PAGES } from './pages.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const performancePage = read('docs/performance.md');
const budgets = new Map(
  z
    .array(z.object({ name: z.string(), limit: z.string() }))
    .parse(list)
    .map(({ name, limit }) => [name, limit]),
);
const kb = (limit = ''): number => parseFloat(limit) / (limit.endsWith(' B') ? 1000 : 1);

/** The rows of the table of budgets, and the names in `.size-limit.mjs`. */
const ROWS: Readonly<Record<string, string>> = {
  'session guard': 'guard',
  'worker of the session guard': 'guard’s worker',
  '`sso-elements/core`': 'core',
  'cookie consent, already given': 'consent already given',
  'scripts and records of consent': 'consent, scripts and records',
  '`consent-mode.js`': 'consent mode',
  'each screen before React': 'sso-login before React',
  'sign-in, complete': 'login complete (target 116 kB)',
  'second step of sign-in': 'second step of sign-in',
  'mailed code, over the second step': 'mailed code, over the second step',
  'required app, over the second step': 'required app, over the second step',
  'after a sign-in': 'after a sign-in',
  'offer of a passkey': 'offer of a passkey',
  'straight to a provider': 'straight to a provider',
  'view of the dashboard': 'dashboard’s view (target 10 kB)',
  'view of My Profile': 'profile’s view',
  'theme `plain`': 'theme plain',
  'theme `high-contrast`': 'theme high contrast',
  'all six elements, none on the page': 'six tags, eager',
  'user menu, closed': 'user menu, closed',
  'each file of a language': 'locale fr_FR',
};

test('docs/performance.md lists the byte budgets that `npm run size` checks', () => {
  const rows = [
    ...sectionOf(performancePage, /Bytes/).matchAll(/^\| (.+?) +\| ([\d.]+) KB(.*)\|$/gm),
  ];
  assert.deepEqual(rows.map(([, name]) => name).sort(), Object.keys(ROWS).sort());
  for (const [, name = '', budget = '', rest = ''] of rows) {
    const key = ROWS[name] ?? '';
    assert.equal(Number(budget), kb(budgets.get(key)), name);
    const [, target] = /target ([\d.]+) kB/.exec(key) ?? [];
    assert.equal(/target is ([\d.]+) KB/.exec(rest)?.[1], target, name);
  }
});

test('docs/performance.md lists the budgets of pages that `npm run size` checks', () => {
  const section = sectionOf(performancePage, /Pages of another origin/);
  const rows = [...section.matchAll(/^\| (.+?) +\| ([\d.]+) KB +\|$/gm)];
  assert.deepEqual(
    rows.map(([, name, budget]) => [name, Number(budget)]),
    sizePages().map(({ name, limit }) => [name, limit / 1000]),
  );
});

test('docs/performance.md lists the ratios that `npm run bench` checks', () => {
  const listed = [...sectionOf(performancePage, /Time/).matchAll(/≤ ([\d.]+)×/g)];
  const rows = read('bench/load/rows.ts').split('COMPARISONS')[1] ?? '';
  const [first] = /atMost: [\d.]+/.exec(read('bench/load/first-card.ts')) ?? [];
  const checked = [...`${rows}${first}`.matchAll(/\batMost: ([\d.]+)/g)];
  assert.ok(checked.length > 8);
  const numbers = (all: readonly RegExpMatchArray[]) => all.map(([, n]) => Number(n)).sort();
  assert.deepEqual(numbers(listed), numbers(checked));
});

test('the size of the session guard in the documents is that of the build', () => {
  const { length } = brotliCompressSync(read('dist/cdn/sso-session-guard.js'));
  const size = `[${(length / 1000).toFixed(1)} KB]`;
  for (const page of ['README.md', 'docs/embedding.md']) assert.ok(read(page).includes(size), size);
});

/** Reports, whose figures have their date and command, and rules, whose numbers the tests of each rule check. */
const isReportOrRule = (page: string) =>
  /^docs\/(reports|decisions|behavior)\/|^docs\/(coverage|gateway\/contract)\.md$|^bench\//.test(
    page,
  );
/** A measured size or ratio; a limit of the product is a rule, and is checked as such. */
const FIGURE = /\b\d[\d.,]* KB\b|\d× (?:faster|slower|less|more)/;
const SOURCE = /\]\([^)]*(?:performance|reports\/)[^)]*\)|`npm run (?:bench|size)|`test\//;

test('every section with a measured figure names its report, its command or its test', () => {
  const without = PAGES.filter((page) => !isReportOrRule(page)).flatMap((page) =>
    read(page)
      .replace(/```[^]*?```/g, '')
      .split(/\n(?=#+ )/)
      .filter((section) => FIGURE.test(section) && !SOURCE.test(section))
      .map((section) => `${page}: ${section.split('\n')[0]} ${FIGURE.exec(section)?.[0]}`),
  );
  assert.deepEqual(without, []);
});
