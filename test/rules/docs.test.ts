import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { portalPolicy } from '../../gateway/src/http/headers.ts';
import { readBehavior } from '../../tools/behavior.ts';
import { HELP } from '../../cli/check-gateway/options.ts';
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
  'bench/README.md',
  'test/README.md',
  ...[
    'docs',
    'docs/gateway',
    'docs/guides',
    'docs/reports',
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
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Former names that the changelog lists. */
const FORMER = ['sso-outlet', '--sso-favourite'];

const Manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const manifest = Manifest.parse(JSON.parse(read('package.json')));
const scriptsOf = (folder: string) =>
  z.pick(Manifest, { scripts: true }).parse(JSON.parse(read(`${folder}/package.json`))).scripts;
const [bench, gateway] = [scriptsOf('bench'), scriptsOf('gateway')];
/** A script of a gateway that `create-gateway` writes. */
const CREATED = 'check';

const embedding = read('docs/embedding.md');

/** Returns the section of a tag in docs/embedding.md; its heading ends with the tag. */
const sectionOfTag = (tag: string) => sectionOf(embedding, new RegExp(`.*\`<${tag}>\``));
/** Returns the events that docblocks name. */
const eventsIn = (source: string) => all(source, /@event(?: \{[^}]*\})? (sso-[\w-]+)/g);
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
    ...['sso-ticket', 'sso-trust'],
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

for (const tag of tags)
  test(`docs/embedding.md lists the attributes, methods and events of ${tag}`, () => {
    const source = read(`src/elements/${tag}.ts`);
    const section = sectionOfTag(tag);
    const isScreen = source.includes('defineElement(');
    const shared = isScreen ? named(sectionOf(embedding, /Attributes of all screens/)) : [];
    const listed = new Set([...named(section), ...shared]);
    for (const attribute of all(source, /@attr(?: \{[^}]*\})? ([\w-]+)/g))
      assert.ok(listed.has(attribute), attribute);
    for (const method of all(source, /^ {2}(\w+\(\)): Promise/gm))
      assert.ok(listed.has(method), method);
    const line = /^Events: (.*)$/m.exec(section)?.[1] ?? '';
    const listedEvents = unique(all(line, /`(sso-[\w-]+)`/g));
    const own = unique(eventsIn(source));
    const possible = isScreen ? [...own, ...eventsIn(read('src/elements/wrapper/define.ts'))] : own;
    assert.deepEqual(
      own.filter((event) => !listedEvents.includes(event)),
      [],
    );
    assert.deepEqual(
      listedEvents.filter((event) => !possible.includes(event)),
      [],
    );
  });

test('docs/embedding.md lists no attribute or member that no tag has', () => {
  const wrapped = all(
    /const SHARED = \[([^\]]*)\]/.exec(read('src/elements/wrapper/define.ts'))?.[1] ?? '',
    /'(\w+)'/g,
  );
  const screens = [...wrapped.map(kebab), 'locale', 'theme'];
  const shared = named(sectionOf(embedding, /Attributes of all screens/));
  assert.deepEqual(unique(shared), unique(screens));
  const elements = readdirSync('src/elements')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('src/elements', name)))
    .join('\n');
  for (const tag of tags)
    for (const name of named(sectionOfTag(tag))) {
      const forms = [name, name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      assert.ok(
        forms.some((form) => elements.includes(form)),
        `${tag}: ${name}`,
      );
    }
});

test('docs/embedding.md lists the property of each attribute of a screen, which the guide to Vue binds', () => {
  const rows = /^\| `([a-z-]+)` +\| `(\w+)` +\|[^|\n]*\|[^|\n]*\|[^|\n]*\|$/gm;
  const listed = [...embedding.matchAll(rows)];
  assert.ok(listed.length > 12);
  for (const [, attribute = '', property] of listed) assert.equal(kebab(property ?? ''), attribute);
  const [bound] = all(read('docs/guides/vue.md'), /^ +:([\w-]+)\.prop=/gm);
  assert.ok(listed.map(([, , property]) => property).includes(bound), bound);
});

test('docs/embedding.md lists every event with its details', () => {
  const section = sectionOf(embedding, /Events/);
  assert.deepEqual(unique(named(section)), unique(events));
  const details =
    /export interface SsoEvents \{([\s\S]*?)\n\}/.exec(read('src/core/kernel/events.ts'))?.[1] ??
    '';
  for (const [, event = '', shape = ''] of details.matchAll(/'(sso-[\w-]+)': \{([^}]*)\}/g)) {
    const row = section.split('\n').find((line) => line.startsWith(`| \`${event}\``)) ?? '';
    for (const field of all(shape, /(\w+):/g)) assert.ok(row.includes(field), `${event}: ${field}`);
  }
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
