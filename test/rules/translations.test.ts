import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { rollup } from 'rollup';
import { elements } from '../../src/core/i18n/en-us/elements.ts';
import { pages } from '../../src/core/i18n/en-us/pages.ts';
import { screens } from '../../src/core/i18n/en-us/screens.ts';
import { LOCALES } from '../../src/core/contract/languages/locales.ts';
import { localeTexts } from '../../tools/build/locale-texts.mjs';

// Rules: languages-02

const SOURCE = 'src/core/i18n';
const GATEWAY = 'gateway/src/i18n';
/** Inside the project's folder, because the test server's addresses start there. */
const CACHE = '.cache';
type Texts = Record<string, string>;
type Sets = Record<'elements' | 'screens' | 'pages' | 'ends' | 'offers', Texts>;

let root = '';
let i18n = '';
let gateway = '';

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  root = mkdtempSync(join(CACHE, 'texts-'));
  i18n = join(root, 'i18n');
  gateway = join(root, 'gateway');
  cpSync(SOURCE, i18n, { recursive: true });
  cpSync(GATEWAY, gateway, { recursive: true });
  const bundles = ['element', 'screen', 'page', 'end', 'offer'].map(
    (name) => `export * from './i18n/${name}-texts.ts';`,
  );
  writeFileSync(join(root, 'entry.js'), bundles.join('\n'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Rewrites a JSON file of the copy, and returns the previous text. */
function edit(path: string, change: (content: Texts & Sets) => void): string {
  const before = readFileSync(path, 'utf8');
  const content = JSON.parse(before) as Texts & Sets;
  change(content);
  writeFileSync(path, JSON.stringify(content));
  return before;
}
const pathOf = (locale: string) => join(i18n, 'locales', `${locale}.json`);
const editSet = (locale: string, set: keyof Sets, change: (texts: Texts) => void): string =>
  edit(pathOf(locale), (content) => change(content[set]));

const without = (id: string) => (texts: Texts) => void Reflect.deleteProperty(texts, id);

/** The English texts and the unpacking code are TypeScript, which this test leaves out. */
const options = () => ({
  input: join(root, 'entry.js'),
  external: (id: string) => id.endsWith('.ts') && !id.endsWith('-texts.ts'),
  plugins: [localeTexts(i18n, [gateway])],
});

const lineAbout = (locale: string, faults: string) => `  ${pathOf(locale)}: ${faults}`;

/** Returns the message of a build that must fail. */
async function messageOfBuild(): Promise<string> {
  const error: unknown = await rollup(options()).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error, 'the build succeeded');
  assert.doesNotMatch(error.stack ?? '', /\n\s+at /, 'a stack says nothing about a translation');
  return error.message;
}

describe('a build', () => {
  it('succeeds with the translations of the repository', async () => {
    const bundle = await rollup(options());
    await bundle.close();
  });

  it('writes one small file for each set of texts in each language', async () => {
    const bundle = await rollup(options());
    const { output } = await bundle.generate({ format: 'es' });
    await bundle.close();
    const files = output.filter(({ fileName }) => /^\w\w_\w\w-/.test(fileName));
    const bundles = 5;
    assert.equal(files.length, bundles * (LOCALES.length - 1));
    for (const { fileName, ...file } of files)
      assert.ok('code' in file && file.code.length < 9_000, fileName);
  });

  it('fails if a language of the list has no texts', async () => {
    rmSync(pathOf('sv_SE'));
    rmSync(join(gateway, 'locales/th_TH.json'));
    const message = await messageOfBuild();
    assert.ok(message.includes(lineAbout('sv_SE', 'the file is missing')));
    assert.ok(message.includes(`${join(gateway, 'locales/th_TH.json')}: the file is missing`));
  });

  it('fails if the list lacks a language with texts', async () => {
    cpSync(pathOf('sv_SE'), pathOf('xx_XX'));
    assert.ok((await messageOfBuild()).endsWith(lineAbout('xx_XX', "'xx_XX' is not in LOCALES")));
  });

  it('fails if a text of the gateway is missing or additional', async () => {
    edit(join(gateway, 'locales/fr_FR.json'), (texts) => {
      Reflect.deleteProperty(texts, 'signIn.done');
      texts['signIn.new'] = 'Bienvenue';
    });
    assert.ok(
      (await messageOfBuild()).endsWith(
        "gateway/locales/fr_FR.json: missing: 'signIn.done'; not in English: 'signIn.new'",
      ),
    );
  });

  it('fails if a whole set of texts is missing', async () => {
    edit(pathOf('fr_FR'), without('pages'));
    assert.match(await messageOfBuild(), /fr_FR\.json: missing: '.+'terms\.title'/);
  });

  it('fails if a text of the elements is missing, and names file and ID', async () => {
    editSet('fr_FR', 'screens', without('profile.title'));
    assert.ok((await messageOfBuild()).endsWith(lineAbout('fr_FR', "missing: 'profile.title'")));
  });

  it('fails if a text of the pages is missing, also in a language that it does not import', async () => {
    editSet('ja_JP', 'pages', without('terms.title'));
    assert.ok((await messageOfBuild()).endsWith(lineAbout('ja_JP', "missing: 'terms.title'")));
  });

  it('fails if there is a text that English does not have', async () => {
    editSet('de_DE', 'screens', (texts) => void (texts['profile.shoeSize'] = 'Schuhgröße'));
    assert.ok(
      (await messageOfBuild()).endsWith(lineAbout('de_DE', "not in English: 'profile.shoeSize'")),
    );
  });

  it('fails if an English text is new, and names every file that lacks it', async () => {
    const english = join(i18n, 'en-us/screens.ts');
    const text = readFileSync(english, 'utf8');
    writeFileSync(english, text.replace('= {', "= {\n  'profile.department': 'Department',"));
    const message = await messageOfBuild();
    assert.equal(message.match(/missing: 'profile\.department'/g)?.length, LOCALES.length - 1);
  });

  it('fails if a placeholder is missing or renamed', async () => {
    editSet('it_IT', 'elements', (texts) => {
      texts['footer.copyright'] = '© {anno}';
    });
    assert.ok(
      (await messageOfBuild()).endsWith(
        lineAbout('it_IT', "placeholders differ from English: 'footer.copyright'"),
      ),
    );
  });

  it('fails if a text contains the separator of packed texts', async () => {
    editSet('fr_FR', 'screens', (texts) => void (texts['profile.title'] = 'Profil | SSO'));
    assert.match(await messageOfBuild(), /fr_FR\.json: contains '\|': 'profile\.title'/);
  });

  it('fails if a translation is a copy of another language’s with a few changes', async () => {
    const changed: [of: string, text: string] = ['profile.title', 'Mein Konto'];
    cpSync(pathOf('de_DE'), pathOf('nl_NL'));
    editSet('nl_NL', 'screens', (texts) => void (texts[changed[0]] = changed[1]));
    cpSync(join(gateway, 'locales/zh_CN.json'), join(gateway, 'locales/zh_TW.json'));
    const [, ...faults] = (await messageOfBuild()).split('\n');
    assert.equal(faults.length, 2);
    assert.match(faults[0] ?? '', /nl_NL\.json: \d+ of \d+ texts equal those of de_DE$/);
    assert.match(faults[1] ?? '', /gateway\/locales\/zh_TW\.json: (\d+) of \1 texts .+ of zh_CN$/);
  });

  it('fails if a translation is in English', async () => {
    cpSync(pathOf('en_GB'), pathOf('pl_PL'));
    assert.match(await messageOfBuild(), /pl_PL\.json: \d+ of \d+ texts equal those of en_US\b/);
  });

  it('succeeds if variants of a language have the same texts', async () => {
    const english = { elements, screens, pages };
    edit(pathOf('en_GB'), (content) => Object.assign(content, english));
    const bundle = await rollup(options());
    await bundle.close();
  });

  it('names all faults at once', async () => {
    editSet('fr_FR', 'screens', without('profile.title'));
    editSet('cy_GB', 'pages', without('terms.title'));
    const [first, ...faults] = (await messageOfBuild()).split('\n');
    assert.match(first ?? '', /These translations do not match the English texts:$/);
    assert.equal(faults.length, 2);
  });

  it('names a file that is not JSON', async () => {
    writeFileSync(pathOf('fr_FR'), '{ "profile.title": ');
    assert.match(await messageOfBuild(), /fr_FR\.json is not JSON: /);
  });
});
