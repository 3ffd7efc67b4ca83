import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { PORTAL_POLICY } from '../demo/server/http/headers.ts';
import { HELP } from '../tools/check-gateway/options.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const unique = (names: Iterable<string>) => [...new Set(names)].sort();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
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

const Manifest = z.object({ version: z.string(), scripts: z.record(z.string(), z.string()) });
const manifest = Manifest.parse(JSON.parse(read('package.json')));

/** One section of docs/embedding.md: from its heading to the next. */
function sectionOf(heading: string): string {
  const [, after] = read('docs/embedding.md').split(`\n### ${heading}\n`);
  assert.ok(after, `no section ${heading}`);
  return after.split(/\n##+ /, 1)[0] ?? '';
}
/** The events that docblocks name. */
const eventsIn = (source: string) => all(source, /@event(?: \{[^}]*\})? (sso-[\w-]+)/g);
/** What the first column of a section's tables names. */
const named = (section: string) => all(section, /^\| `([\w-]+(?:\(\))?)`/gm);

test('every npm script that a document names exists', () => {
  const missing = documents.flatMap(({ path, text }) =>
    all(text, /\bnpm (?:run )?((?<=run )[\w:]+|test|start)\b/g)
      .filter((name) => !(name in manifest.scripts))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('every link within the project leads to a file and a heading', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-');
  const dead = documents.flatMap(({ path, text }) =>
    all(text, /\]\((?!https?:)([^)]+)\)/g).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? normalize(join(dirname(path), file)) : path;
      if (!existsSync(target)) return true;
      return (
        anchor !== undefined &&
        !all(read(target), /^#+ (.+)$/gm)
          .map(slug)
          .includes(anchor)
      );
    }),
  );
  assert.deepEqual(dead, []);
});

test('every tag, event and token that a document names exists', () => {
  const known = new Set([
    ...tags,
    ...events,
    'sso-elements',
    'sso-notifications',
    'sso-session',
    'sso-flow',
  ]);
  const tokens = new Set(all(sources, /(--sso-[\w-]+)/g));
  const missing = documents.flatMap(({ path, text }) => [
    ...all(text, /(?<![\w./-])<?(sso-[a-z]+(?:-[a-z]+)*)\b(?!\.example)/g)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
    ...all(text, /(--sso-[\w-]+)/g)
      .filter((name) => !tokens.has(name))
      .map((name) => `${path}: ${name}`),
  ]);
  assert.deepEqual(missing, []);
});

for (const tag of tags)
  test(`docs/embedding.md tells what the docblock of ${tag} tells`, () => {
    const source = read(`src/elements/${tag}.ts`);
    const section = sectionOf(`\`<${tag}>\``);
    const isScreen = source.includes('defineElement(');
    const shared = isScreen ? named(sectionOf('Attributes of all screens')) : [];
    const told = new Set([...named(section), ...shared]);
    for (const attribute of all(source, /@attr(?: \{[^}]*\})? ([\w-]+)/g))
      assert.ok(told.has(attribute), attribute);
    for (const method of all(source, /^ {2}(\w+\(\)): Promise/gm))
      assert.ok(told.has(method), method);
    const eventsTold = unique(all(section.split('\nTells ')[1] ?? '', /`(sso-[\w-]+)`/g));
    const own = unique(eventsIn(source));
    const possible = isScreen ? [...own, ...eventsIn(read('src/elements/wrapper/define.ts'))] : own;
    assert.deepEqual(
      own.filter((event) => !eventsTold.includes(event)),
      [],
    );
    assert.deepEqual(
      eventsTold.filter((event) => !possible.includes(event)),
      [],
    );
  });

test('docs/embedding.md names no attribute or member that no tag has', () => {
  const wrapped = all(
    /const SHARED = \[([^\]]*)\]/.exec(read('src/elements/wrapper/define.ts'))?.[1] ?? '',
    /'(\w+)'/g,
  );
  const screens = [...wrapped.map(kebab), 'locale', 'theme'];
  assert.deepEqual(unique(named(sectionOf('Attributes of all screens'))), unique(screens));
  const elements = readdirSync('src/elements')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('src/elements', name)))
    .join('\n');
  for (const tag of tags)
    for (const name of named(sectionOf(`\`<${tag}>\``))) {
      const spelled = [name, name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      assert.ok(
        spelled.some((one) => elements.includes(one)),
        `${tag}: ${name}`,
      );
    }
});

test('docs/embedding.md lists every event with its details', () => {
  const section = read('docs/embedding.md').split('\n## Events\n')[1]?.split('\n## ')[0] ?? '';
  assert.deepEqual(unique(named(section)), unique(events));
  const details =
    /export interface SsoEvents \{([\s\S]*?)\n\}/.exec(read('src/core/kernel/events.ts'))?.[1] ??
    '';
  for (const [, event = '', shape = ''] of details.matchAll(/'(sso-[\w-]+)': \{([^}]*)\}/g)) {
    const row = section.split('\n').find((line) => line.includes(`\`${event}\``)) ?? '';
    for (const field of all(shape, /(\w+):/g)) assert.ok(row.includes(field), `${event}: ${field}`);
  }
});

/** The fields of a schema or an interface, which stand on lines of their own. */
const fieldsOf = (source: string, pattern: RegExp) =>
  unique(all(pattern.exec(source)?.[1] ?? '', /^ {2}(?:readonly )?([$\w]+)(?:\?|\(\))?:/gm));

test('docs/embedding.md lists the fields of the environment file', () => {
  const schema = read('src/core/contract/environment.ts');
  const section = read('docs/embedding.md').split('\n## The environment file\n')[1] ?? '';
  assert.deepEqual(
    unique(named(section.split('\n## ')[0] ?? '')),
    fieldsOf(schema, /Environment = z\.object\(\{([\s\S]*?)\n\}\)/),
  );
});

test('docs/embedding.md lists the functions and types of sso-elements/core', () => {
  const section = read('docs/embedding.md').split('\n## The core in scripts\n')[1] ?? '';
  const text = section.split('\n## ')[0] ?? '';
  const exported = all(read('src/core/index.ts'), /export \{ ([^}]*) \}/g)
    .flatMap((names) => names.split(', '))
    .filter((name) => !name.startsWith('type '));
  assert.deepEqual(unique(named(text)), unique(exported));
  const shapes: [path: string, name: string][] = [
    ['src/core/auth/auth.ts', 'User'],
    ['src/core/auth/public-auth.ts', 'AuthService'],
    ['src/core/config/config.ts', 'Config'],
  ];
  for (const [path, name] of shapes) {
    const fields = fieldsOf(read(path), new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`));
    assert.ok(fields.length > 1, name);
    for (const field of fields) assert.ok(text.includes(field), `${name}: ${field}`);
  }
});

test('docs/gateway.md lists the environment variables that the gateway reads', () => {
  const settings =
    /const Settings = z\.object\(\{([\s\S]*?)\n\}\)/.exec(
      read('demo/server/environment.ts'),
    )?.[1] ?? '';
  const section = read('docs/gateway.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) => all(row.split('|')[1] ?? '', /`([A-Z_]+)`/g));
  assert.deepEqual(unique(told), unique(all(settings, /^ {2}([A-Z_]+):/gm)));
});

test('docs/gateway.md lists the options of check-gateway', () => {
  const section = read('docs/gateway.md').split('\n### check-gateway\n')[1] ?? '';
  const told = all(section, /^\| `(--[\w-]+)`/gm);
  assert.deepEqual(unique([...told, '--help']), unique(all(HELP, /^ {2}(--[\w-]+)/gm)));
});

test('docs/security.md quotes the portal’s policy and every header', () => {
  const text = read('docs/security.md');
  const policy = /```csp\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  assert.equal(policy.replace(/\s+/g, ' ').trim(), PORTAL_POLICY);
  const [, setting = ''] = read('demo/server/http/headers.ts').split('function setSecurityHeaders');
  const set = all(setting, /(?:header\(|^ +)'([a-z-]+)'[:,]/gm);
  for (const header of set) assert.ok(text.includes(`\`${header}\``), header);
  assert.equal(set.length, 7);
});

test('CHANGELOG.md tells of the package’s version', () => {
  assert.match(
    read('CHANGELOG.md'),
    new RegExp(`^## \\[${manifest.version.replaceAll('.', '\\.')}\\]`, 'm'),
  );
});
