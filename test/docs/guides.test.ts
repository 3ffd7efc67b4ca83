import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEV, readGuides } from '../guides/guide.ts';
import { installed, substitute, uninstalled } from '../guides/substitutions.ts';

const FOLDER = 'docs/guides';
const INSTALL = 'docs/install.md';
/** Pages that lead to no app of their own. */
const OVERVIEWS = [
  'README.md',
  'csp.md',
  'existing-application.md',
  'passkeys.md',
  'steps.md',
  'two-step-sign-in.md',
];
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const all = readGuides();
const guides = all.filter(({ path }) => path !== INSTALL);
const read = (path: string) => readFileSync(path, 'utf8');

test('every guide ends with a page to open and the user to sign in as', () => {
  const names = files.filter((name) => !OVERVIEWS.includes(name));
  assert.deepEqual(
    guides.map(({ name }) => `${name}.md`),
    names,
  );
  assert.equal(all.length, guides.length + 1);
});

test('the overview lists every guide', () => {
  const overview = read(`${FOLDER}/README.md`);
  for (const file of files.filter((name) => name !== 'README.md'))
    assert.ok(overview.includes(`](${file})`), file);
});

for (const { name, path, steps } of guides)
  test(`${name}.md starts the gateway of the package, and ends with the command that serves its page`, () => {
    const at = steps.findIndex(({ kind }) => kind === 'gateway');
    assert.equal(steps.filter(({ kind }) => kind === 'gateway').length, 1);
    // What comes before installs the package, so that the command finds it.
    const before = steps.slice(0, at);
    assert.deepEqual(
      before.filter(({ kind, text }) => kind !== 'command' || !/ sso-elements$/m.test(text)),
      [],
    );
    assert.match(read(path), /Not on\s+npm yet\? See \[Install\]\(\.\.\/install\.md#/);
    assert.equal(steps.filter(({ kind }) => kind === 'server').length, 1);
    assert.equal(steps.at(-1)?.kind, 'server');
    assert.ok(steps.some(({ kind }) => kind === 'file'));
  });

for (const file of files)
  test(`${file} needs no clone of this repository, and no setting for the origin of its page`, () => {
    const text = read(`${FOLDER}/${file}`);
    assert.deepEqual(
      text.match(/\bclone\b|this repository|npm ci\b|npm start|ALLOWED_ORIGINS/g),
      null,
    );
  });

test('docs/install.md says what to type in place of each command that needs npm’s registry', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const tarball = `sso-elements-${version}.tgz`;
  const rows = [...read(INSTALL).matchAll(/^\| `([^`]+)`[^|]*\| +(?:`([^`]+)`|no change) +\|$/gm)];
  assert.deepEqual(
    rows.map(([, command, replacement]) => [command, replacement]),
    [
      ['npm install … sso-elements', installed('npm install … sso-elements', tarball)],
      [DEV, undefined],
      [DEV, uninstalled(DEV, tarball)],
    ],
  );
});

/** Servers that print another host name than that of the page, by their command. */
const PRINTED = [
  [/^npx http-server /m, '127.0.0.1'],
  [/^PORT=\d+ node build$/m, '0.0.0.0'],
  [/^PORT=\d+ node \.output\//m, '[::]'],
] as const;

for (const { name, path, steps } of guides)
  for (const [command, host] of PRINTED)
    if (command.test(steps.at(-1)?.text ?? ''))
      test(`${name}.md says that no user can sign in at ${host}, which its server prints`, () => {
        const text = read(path).split(/^Open </m)[1] ?? '';
        assert.ok(text.includes(`http://${host}:`));
        assert.match(text, /another site than `localhost`/);
      });

test('a guide’s package and ports are replaced', () => {
  const url = 'http://localhost:5173/login';
  const values = { tarball: '/tmp/a.tgz', gatewayPort: 1, appPort: 2 };
  const install = 'npm install vue@3 sso-elements';
  const applied = substitute({ url, steps: [{ kind: 'command', text: install }] }, values);
  assert.equal(
    applied(`${install}\nimport "sso-elements" // 4173 5173 15173`),
    'npm install vue@3 ./a.tgz\nimport "sso-elements" // 1 2 15173',
  );
  assert.equal(applied(DEV), 'npx sso-elements dev --port 1');
  const withoutPackage = substitute({ url, steps: [] }, values);
  assert.equal(withoutPackage(DEV), 'npx --yes ./a.tgz dev --port 1');
});
