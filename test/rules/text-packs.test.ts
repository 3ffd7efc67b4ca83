import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { rollup, type Plugin } from 'rollup';
import { LOCALES } from '../../src/core/contract/languages/locales.ts';
import { localeTexts } from '../../tools/build/locale-texts.mjs';

// Rules: languages-02

const I18N = 'src/core/i18n';
type Texts = Readonly<Record<string, string>>;

/** Builds modules of bundles, and returns the code of each file. The English texts are left out. */
async function build(bundles: readonly string[]): Promise<readonly string[]> {
  /** Also finds modules without a file. */
  const found: Plugin = {
    name: 'found',
    resolveId: (id) => (id.endsWith('-texts.ts') ? resolve(id) : null),
  };
  const bundle = await rollup({
    input: bundles.map((name) => join(I18N, name)),
    external: (id) => id.endsWith('.ts') && !id.endsWith('-texts.ts'),
    plugins: [localeTexts(), found],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output.map((file) => ('code' in file ? file.code : ''));
}

/** Returns a set's translation as the built files contain it. */
function packed(set: string, locale: string): string {
  const file = readFileSync(join(I18N, 'locales', `${locale}.json`), 'utf8');
  const texts = (JSON.parse(file) as Readonly<Record<string, Texts>>)[set] ?? {};
  const ids = Object.keys(texts).toSorted();
  assert.ok(ids.length > 0, `${set} has no texts in ${locale}`);
  return JSON.stringify(ids.map((id) => texts[id]).join('|'));
}

describe('the built texts', () => {
  it('include every set in each language', async () => {
    const code = (
      await build(readdirSync(I18N).filter((name) => name.endsWith('-texts.ts')))
    ).join();
    const sets = readdirSync(join(I18N, 'en-us')).map((name) => basename(name, '.ts'));
    const wanted = sets.flatMap((set) => LOCALES.slice(1).map((locale) => ({ set, locale })));
    const missing = wanted.filter(({ set, locale }) => !code.includes(packed(set, locale)));
    assert.deepEqual(missing, []);
  });

  it('fail to build if a module of texts has no set', async () => {
    await assert.rejects(build(['shoe-texts.ts']), /shoe-texts\.ts has no set of texts/);
  });
});
