import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blocksOf } from './blocks.ts';

const PAGE = 'docs/guides/csp.md';
const DIRECTIVES = ['script-src', 'style-src', 'worker-src', 'trusted-types'];
const GATEWAY = 'http://localhost:4173';

/** Returns the sources of a policy's directives; none for a directive that it lacks. */
function sourcesIn(policy: string): Record<string, string> {
  const pairs = policy.split(';').map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(pairs.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

const rows = [
  ...readFileSync(PAGE, 'utf8').matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\) *\|(.*)\|$/gm),
];

for (const [, guide = '', rest = ''] of rows) {
  const policy = blocksOf(`docs/guides/${guide}.md`).find(({ language }) => language === 'csp');
  // The plain page has its policy in itself.
  if (policy)
    test(`${PAGE} lists the policy of ${guide}.md`, () => {
      const cells = rest.split('|').map((cell) => /^ *(?:`(.*?)`)?/.exec(cell)?.[1] ?? '');
      const sources = sourcesIn(policy.text);
      const expected = DIRECTIVES.map((name) => (sources[name] ?? '').replace(` ${GATEWAY}`, ''));
      assert.deepEqual(cells, expected);
    });
}

test('every guide with a policy has a row', () => {
  assert.ok(rows.length >= 10);
});

test(`the policy of ${PAGE} is that of an app without a framework's additions`, () => {
  const [own, react] = [PAGE, 'docs/guides/vite-react.md'].map(
    (page) => blocksOf(page).find(({ language }) => language === 'csp')?.text,
  );
  assert.equal(own, react?.replaceAll(GATEWAY, 'https://sso.example.com'));
});
