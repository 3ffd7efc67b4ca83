import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readGuides } from '../guides/guide.ts';
import { substitute } from '../guides/substitutions.ts';

const FOLDER = 'docs/guides';
/** Pages that lead to no app of their own. */
const OVERVIEWS = [
  'README.md',
  'csp.md',
  'existing-application.md',
  'passkeys.md',
  'protect-your-api.md',
  'two-step-sign-in.md',
];
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const guides = readGuides();

test('every guide ends with a page to open and the user to sign in as', () => {
  const names = files.filter((name) => !OVERVIEWS.includes(name));
  assert.deepEqual(
    guides.map(({ name }) => `${name}.md`),
    names,
  );
});

test('the overview lists every guide', () => {
  const overview = readFileSync(`${FOLDER}/README.md`, 'utf8');
  for (const file of files.filter((name) => name !== 'README.md'))
    assert.ok(overview.includes(`](${file})`), file);
});

for (const { name, steps, url } of guides)
  test(`${name}.md starts a gateway that allows its page, and ends with the command that serves it`, () => {
    const { origin } = new URL(url);
    const [gateway, ...others] = steps.filter(({ kind }) => kind === 'gateway');
    assert.equal(gateway?.text, `ALLOWED_ORIGINS=${origin} npm start`);
    assert.deepEqual(others, []);
    assert.equal(steps.filter(({ kind }) => kind === 'server').length, 1);
    assert.equal(steps.at(-1)?.kind, 'server');
    assert.ok(steps.some(({ kind }) => kind === 'file'));
  });

/** Servers that print another host name than that of the page, by their command. */
const PRINTED = [
  [/^npx http-server /m, '127.0.0.1'],
  [/^PORT=\d+ node build$/m, '0.0.0.0'],
  [/^PORT=\d+ node \.output\//m, '[::]'],
] as const;

for (const { name, steps } of guides)
  for (const [command, host] of PRINTED)
    if (command.test(steps.at(-1)?.text ?? ''))
      test(`${name}.md says that the page does not work at ${host}, which its server prints`, () => {
        const text = readFileSync(`${FOLDER}/${name}.md`, 'utf8').split(/^Open </m)[1] ?? '';
        assert.ok(text.includes(`http://${host}:`));
        assert.match(text, /another origin and another site than `localhost`/);
      });

test('a guide’s package and ports are replaced', () => {
  const applied = substitute('http://localhost:5173/login', {
    tarball: '/tmp/a.tgz',
    gatewayPort: 1,
    appPort: 2,
  });
  assert.equal(
    applied('npm install vue@3 sso-elements\nimport "sso-elements" // 4173 5173 15173'),
    'npm install vue@3 \'/tmp/a.tgz\'\nimport "sso-elements" // 1 2 15173',
  );
});
