import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { rollup, watch, type RollupWatcherEvent } from 'rollup';
import { localeTexts } from '../tools/build/locale-texts.mjs';

// Rules: languages-02

const SOURCE = 'src/core/i18n';
/** Inside the project's folder, because the test server's addresses start there. */
const CACHE = '.cache';
type Texts = Record<string, string>;

let root = '';
let i18n = '';

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  root = mkdtempSync(join(CACHE, 'texts-'));
  i18n = join(root, 'i18n');
  cpSync(SOURCE, i18n, { recursive: true });
  writeFileSync(join(root, 'entry.js'), `export { default } from './i18n/locales/fr_FR.json';`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Rewrites a translation of the copy, and returns the previous text. */
function edit(file: string, change: (texts: Texts) => void): string {
  const path = join(i18n, 'locales', file);
  const before = readFileSync(path, 'utf8');
  const texts = JSON.parse(before) as Texts;
  change(texts);
  writeFileSync(path, JSON.stringify(texts));
  return before;
}

const without = (id: string) => (texts: Texts) => void Reflect.deleteProperty(texts, id);

/** The English texts and the unpacking code are TypeScript, which this test leaves out. */
const options = () => ({
  input: join(root, 'entry.js'),
  external: /\.ts$/,
  plugins: [localeTexts(i18n)],
});

const lineAbout = (file: string, faults: string) => `  ${join(i18n, 'locales', file)}: ${faults}`;

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

  it('fails if a text of the elements is missing, and names file and ID', async () => {
    edit('screens/fr_FR.json', without('profile.title'));
    assert.ok(
      (await messageOfBuild()).endsWith(
        lineAbout('screens/fr_FR.json', "missing: 'profile.title'"),
      ),
    );
  });

  it('fails if a text of the pages is missing, also in a language that it does not import', async () => {
    edit('pages/ja_JP.json', without('terms.title'));
    assert.ok(
      (await messageOfBuild()).endsWith(lineAbout('pages/ja_JP.json', "missing: 'terms.title'")),
    );
  });

  it('fails if there is a text that English does not have', async () => {
    edit('screens/de_DE.json', (texts) => void (texts['profile.shoeSize'] = 'Schuhgröße'));
    assert.ok(
      (await messageOfBuild()).endsWith(
        lineAbout('screens/de_DE.json', "not in English: 'profile.shoeSize'"),
      ),
    );
  });

  it('fails if an English text is new, and names every file that lacks it', async () => {
    const english = join(i18n, 'en-us/profile.ts');
    const text = readFileSync(english, 'utf8');
    writeFileSync(english, text.replace('= {', "= {\n  'profile.department': 'Department',"));
    const message = await messageOfBuild();
    assert.equal(message.match(/missing: 'profile\.department'/g)?.length, 22);
  });

  it('fails if a placeholder is missing or renamed', async () => {
    edit('it_IT.json', (texts) => {
      texts['footer.copyright'] = '© {anno}';
    });
    assert.ok(
      (await messageOfBuild()).endsWith(
        lineAbout('it_IT.json', "placeholders differ from English: 'footer.copyright'"),
      ),
    );
  });

  it('fails if a text contains the separator of packed texts', async () => {
    edit('screens/fr_FR.json', (texts) => void (texts['profile.title'] = 'Profil | SSO'));
    assert.match(await messageOfBuild(), /fr_FR\.json: contains '\|': 'profile\.title'/);
  });

  it('names all faults at once', async () => {
    edit('screens/fr_FR.json', without('profile.title'));
    edit('pages/cy_GB.json', without('terms.title'));
    const [first, ...faults] = (await messageOfBuild()).split('\n');
    assert.match(first ?? '', /These translations do not match the English texts:$/);
    assert.equal(faults.length, 2);
  });

  it('names a file that is not JSON', async () => {
    writeFileSync(join(i18n, 'locales/fr_FR.json'), '{ "profile.title": ');
    assert.match(await messageOfBuild(), /fr_FR\.json is not JSON: /);
  });
});

describe('a watching build', () => {
  const stops: (() => Promise<void>)[] = [];
  after(() => Promise.all(stops.map((stop) => stop())));

  /** Watches the copy, and returns a function that resolves with each end of a build in order. */
  function watchCopy() {
    const ends: RollupWatcherEvent[] = [];
    let wake = (): void => undefined;
    const watcher = watch({ ...options(), watch: { skipWrite: true } });
    watcher.on('event', (event) => {
      if (event.code !== 'ERROR' && event.code !== 'BUNDLE_END') return;
      void event.result?.close();
      ends.push(event);
      wake();
    });
    stops.push(() => watcher.close());
    return async (): Promise<RollupWatcherEvent> => {
      while (ends.length === 0) await new Promise<void>((done) => void (wake = done));
      return ends.shift() as RollupWatcherEvent;
    };
  }

  it(
    'reports a missing text, and succeeds when the file is fixed',
    { timeout: 60_000 },
    async () => {
      const before = edit('screens/sv_SE.json', without('profile.title'));
      const nextEnd = watchCopy();
      const failed = await nextEnd();
      assert.ok(failed.code === 'ERROR');
      assert.match(failed.error.message, /sv_SE\.json: missing: 'profile\.title'/);
      // A watcher that has just started may miss a save, so the save is repeated until it is noticed.
      const save = () => writeFileSync(join(i18n, 'locales/screens/sv_SE.json'), before);
      const saving = setInterval(save, 100);
      const fixed = await nextEnd().finally(() => clearInterval(saving));
      assert.equal(fixed.code, 'BUNDLE_END');
    },
  );
});
