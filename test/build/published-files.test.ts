import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

// Rules: dev-18

const run = promisify(execFile);
const read = (path: string): string => readFileSync(path, 'utf8');
const MAX_BYTES = 1_320_000;

const Packed = z.tuple([
  z.object({ size: z.number(), files: z.array(z.object({ path: z.string() })) }),
]);
const { repository, homepage, bugs, ...manifest } = z
  .looseObject({
    repository: z.object({ type: z.literal('git'), url: z.string() }),
    homepage: z.string(),
    bugs: z.string(),
    version: z.string(),
    unpkg: z.string(),
    jsdelivr: z.string(),
    'web-types': z.string(),
  })
  .parse(JSON.parse(read('package.json')));
const page = repository.url.replace(/^git\+|\.git$/g, '');

let size = 0;
let packed: string[] = [];
before(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    maxBuffer: 2 ** 24,
  });
  const [found] = Packed.parse(JSON.parse(stdout));
  size = found.size;
  packed = found.files.map(({ path }) => path);
});

test('the packed package is smaller than 1320 KB', (context) => {
  context.diagnostic(`${size} bytes`);
  assert.ok(size < MAX_BYTES, `${size} bytes`);
});

test('the pages of the package are those of its repository', () => {
  assert.equal(homepage, `${page}#readme`);
  assert.equal(bugs, `${page}/issues`);
});

test('CDNs and editors find their files in the package', () => {
  for (const path of [manifest.unpkg, manifest.jsdelivr, manifest['web-types']])
    assert.ok(packed.includes(path.replace('./', '')), path);
});

describe('in the package, README.md', () => {
  const links = [...read('README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

  test('links only to files of the package, or to addresses', () => {
    const relative = links.filter((link) => !link.startsWith('https:'));
    assert.ok(relative.length > 10);
    const missing = relative
      .map((link) => link.split('#')[0] ?? '')
      .filter((path) => !packed.some((file) => file === path || file.startsWith(`${path}/`)));
    assert.deepEqual(missing, []);
  });

  test('links to files of the repository that exist', () => {
    const files = links.filter((link) => /^https:\/\/[^/]+\/[^/]+\/sso-elements\//.test(link));
    assert.ok(files.length > 0);
    for (const link of files) {
      assert.ok(link.startsWith(`${page}/blob/main/`), link);
      const [path = ''] = link.slice(`${page}/blob/main/`.length).split('#');
      assert.ok(existsSync(path), link);
    }
  });
});

test('no script refers to a source map, because the package has none', () => {
  const scripts = packed.filter((path) => /^dist\/(cdn|server|testing)\/.*\.js$/.test(path));
  assert.ok(scripts.length > 50);
  assert.deepEqual(
    scripts.filter((path) => read(path).includes('sourceMappingURL')),
    [],
  );
});

test('the package has every file that its playground loads', () => {
  const pages = ['dist/playground/index.html', 'dist/playground/frame.html'];
  const named = (path: string): string[] =>
    path.endsWith('.html')
      ? [...read(path).matchAll(/(?:href|src)="\/(elements|assets)\/([^"]+)"/g)].map(
          ([, folder, file = '']) =>
            folder === 'elements' ? `dist/cdn/${file}` : `dist/portal/assets/${file}`,
        )
      : [...read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.js)"/g)].map(
          ([, file = '']) => join(dirname(path), file),
        );
  const found = new Set(pages);
  // Grows while it is read.
  for (const path of found) for (const file of named(path)) found.add(file);
  assert.ok(found.size > 100, `only ${found.size} files`);
  assert.deepEqual(
    [...found].filter((path) => !packed.includes(path)),
    [],
  );
});

for (const [file, one] of [
  ['dist/bin/commands.js', 'zod'],
  ['dist/server/index.js', 'jose'],
] as const)
  test(`the notices name every package that is bundled in ${file}`, () => {
    const bundled = read(file).matchAll(/^\/\/ node_modules\/([^/]+)\//gm);
    const names = [...new Set([...bundled].map(([, name = '']) => name))];
    assert.ok(names.includes(one));
    const notices = read('dist/cdn/THIRD-PARTY-NOTICES.txt');
    assert.deepEqual(
      names.filter((name) => !notices.includes(`${name} `)),
      [],
    );
  });

describe('the data for JetBrains editors', () => {
  const Named = z.looseObject({ name: z.string() });
  const Element = z.object({
    name: z.string(),
    attributes: z.array(Named),
    js: z.object({ properties: z.array(Named), events: z.array(Named) }),
    css: z.object({ parts: z.array(Named), properties: z.array(Named) }),
  });
  const { version, contributions } = z
    .object({
      version: z.string(),
      contributions: z.object({ html: z.object({ elements: z.array(Element) }) }),
    })
    .parse(JSON.parse(read('dist/web-types.json')));
  const { elements } = contributions.html;
  const namesIn = (list: readonly { name: string }[]) => list.map(({ name }) => name);

  test('has the version of the package and the tags that VS Code completes', () => {
    assert.equal(version, manifest.version);
    const { tags } = JSON.parse(read('dist/vscode.html-custom-data.json')) as {
      tags: { name: string }[];
    };
    assert.deepEqual(namesIn(elements), namesIn(tags));
  });

  test('has the attributes, properties, events, parts and tokens of the dashboard', () => {
    const { attributes, js, css } = elements.find(({ name }) => name === 'sso-dashboard') ?? {};
    assert.ok(attributes && js && css);
    assert.ok(namesIn(attributes).includes('help-links'));
    assert.ok(namesIn(js.properties).includes('helpLinks'));
    assert.ok(namesIn(js.events).includes('sso-product-open'));
    assert.ok(namesIn(css.parts).includes('card'));
    assert.ok(namesIn(css.properties).includes('--sso-radius'));
  });
});
