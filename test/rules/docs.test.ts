import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { portalPolicy } from '../../gateway/src/http/headers.ts';
import { readBehavior } from '../../tools/behavior.ts';
import { HELP } from '../../cli/check-gateway/help.ts';
import { anchorsOf } from '../support/sources/anchors.ts';
import { named, sectionOf } from '../support/sources/page-sections.ts';

// Rules: elements-04, elements-07

const read = (path: string) => readFileSync(path, 'utf8');
const unique = (names: Iterable<string>) => [...new Set(names)].sort();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'AGENTS.md',
  'bench/README.md',
  'test/README.md',
  ...[
    'docs',
    'docs/elements',
    'docs/gateway',
    'docs/guides',
    'docs/reports',
    'docs/samples/python-gateway',
    'docs/behavior',
    'docs/decisions',
  ].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].map((path) => ({ path, text: read(path) }));

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx|css)$/.test(name))
  .map((name) => read(join('src', name)))
  .join('\n');
const tags = readdirSync('src/elements')
  .filter((name) => /^sso-[\w-]+\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''));
const events = all(read('src/core/kernel/events.ts'), /^\s+'(sso-[\w-]+)':/gm);
/** Former names that the changelog lists. */
const FORMER = ['sso-outlet', '--sso-favourite'];

const Manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const manifest = Manifest.parse(JSON.parse(read('package.json')));
const scriptsOf = (folder: string) =>
  z.pick(Manifest, { scripts: true }).parse(JSON.parse(read(`${folder}/package.json`))).scripts;
const [bench, gateway] = [scriptsOf('bench'), scriptsOf('gateway')];
/** A script of a gateway that `create-gateway` writes. */
const CREATED = 'check';

test('every npm script in the documents exists', () => {
  const root = /\bnpm (?:run )?((?<=run )\w[\w:-]*|test|start)\b(?! -w gateway)/g;
  const missing = documents.flatMap(({ path, text }) =>
    [
      ...all(text, root).filter((name) => !(name in manifest.scripts) && name !== CREATED),
      ...all(text, /\bnpm run --prefix bench (\w+)/g).filter((name) => !(name in bench)),
      ...all(text, /\bnpm run (\w+) -w gateway/g).filter((name) => !(name in gateway)),
    ].map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('every link within the project leads to a file and a heading', () => {
  const dead = documents.flatMap(({ path, text }) =>
    all(text, /\]\((?!https?:)([^)]+)\)/g)
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file ? normalize(join(dirname(path), file)) : path;
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
      })
      .map((link) => `${path}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('every tag, event and token in the documents exists', () => {
  const known = new Set([
    ...tags,
    ...events,
    ...['sso-elements', 'sso-gateway', 'sso-contract', 'sso-notifications', 'sso-data'],
    ...['sso-browser', 'sso-flow', 'sso-logout', 'sso-seen', 'sso-session'],
    ...['sso-ticket', 'sso-trust', 'sso-debug'],
  ]);
  const tokens = new Set(all(sources, /(--sso-[\w-]+)/g));
  const missing = documents.flatMap(({ path, text }) => {
    const unknown = [
      ...all(text, /(?<![\w./-])<?(sso-[a-z]+(?:-[a-z]+)*)\b(?!\.example)/g).filter(
        (name) => !known.has(name),
      ),
      ...all(text, /(--sso-[\w-]+)/g).filter((name) => !tokens.has(name)),
    ];
    const former = path === 'CHANGELOG.md' ? FORMER : [];
    return unknown.filter((name) => !former.includes(name)).map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(missing, []);
});

test('docs/gateway.md lists the environment variables that the gateway reads', () => {
  const settings =
    /const Settings = z\.object\(\{([\s\S]*?)\n\}\)/.exec(
      read('gateway/src/configuration/environment.ts'),
    )?.[1] ?? '';
  const section = sectionOf(read('docs/gateway.md'), /Settings/);
  assert.deepEqual(unique(named(section)), unique(all(settings, /^ {2}([A-Z_]+):/gm)));
});

test('docs/gateway.md lists the options of check-gateway', () => {
  const section = sectionOf(read('docs/gateway.md'), /check-gateway/);
  const listed = all(section, /^\| `(--[\w-]+)`/gm);
  assert.deepEqual(unique([...listed, '--help']), unique(all(HELP, /^ {2}(--[\w-]+)/gm)));
});

test('docs/security.md quotes the portal’s policy and every header', () => {
  const text = read('docs/security.md');
  const policy = /```csp\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  assert.equal(policy.replace(/\s+/g, ' ').trim(), portalPolicy());
  const [, setting = ''] = read('gateway/src/http/headers.ts').split('SECURITY_HEADERS:');
  const set = all(setting, /(?:header\(|^ +)'([a-z-]+)'[:,]/gm);
  for (const header of set) assert.ok(text.includes(`\`${header}\``), header);
  assert.equal(set.length, 7);
});

test('docs/security.md names rules and tests that exist for each attacker', () => {
  const rows = sectionOf(read('docs/security.md'), /Attackers/)
    .split('\n')
    .filter((line) => /^\| (?!Attacker |-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(rows.length >= 8);
  const rules = new Set(readBehavior().flatMap((page) => page.rules.map(({ id }) => id)));
  for (const [, attacker = '', defense = '', tests = '', remains = ''] of rows) {
    assert.notEqual(remains, '', attacker);
    for (const id of all(defense, /\b([a-z-]+-\d{2,3})\b/g)) assert.ok(rules.has(id), id);
    const named = all(tests, /`([\w/-]+)`/g);
    assert.ok(named.length > 0, attacker);
    for (const name of named)
      assert.ok(existsSync(`test/${name}.test.ts`), `${attacker}: test/${name}.test.ts`);
  }
});

test('CHANGELOG.md has a section for the package’s version', () => {
  assert.match(
    read('CHANGELOG.md'),
    new RegExp(`^## \\[${manifest.version.replaceAll('.', '\\.')}\\]`, 'm'),
  );
});
