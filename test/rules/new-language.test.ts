import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

// Rules: languages-02, languages-29

/** Hebrew: written from right to left, with other plural forms than English. */
const LOCALE = 'he_IL';
const LIST = 'src/core/contract/languages/locales.ts';
const FOLDERS = [
  ...['src/core', 'src/elements/prerender', 'gateway/src/i18n'],
  'demo/server/provider/texts',
];
const FILES = ['src/core/i18n', 'gateway/src/i18n', 'demo/server/provider/texts'];

type Texts = { readonly [name: string]: string | Texts };

/** Returns a text in made-up Hebrew words, with the placeholders of the English one. */
function translate(text: string): string {
  const parts = text.split(/(\{\w+, plural,(?: \w+ \{[^{}]*\})+\}|\{\w+\})/);
  return parts
    .map((part, at) => {
      const name = /^\{(\w+), plural/.exec(part)?.[1];
      if (name) return `{${name}, plural, one {# אחד} two {# שני} other {# רבים}}`;
      return at % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, 'ש');
    })
    .join('');
}

const translateAll = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      typeof text === 'string' ? translate(text) : translateAll(text),
    ]),
  );

/** What is asked of the copy: faults of its translations, and how parts of the product see the language. */
const PROBE = `
import { requireSoundTranslations } from './tools/build/locale-faults.mjs';
import { directionOf } from './src/core/contract/languages/language-tag.ts';
import { nearestLocale } from './src/core/contract/languages/locales.ts';
import { CONSENT_TEXTS } from './src/elements/prerender/consent-texts.ts';
import { textIn } from './gateway/src/i18n/texts.ts';
const faults = await requireSoundTranslations().then(() => '', ({ message }) => message);
const nearest = nearestLocale('he');
const [tag, direction] = await CONSENT_TEXTS.he();
const mail = textIn('${LOCALE}', 'signIn.locked', { minutes: 2 });
console.log(JSON.stringify({ faults, nearest, direction: directionOf('${LOCALE}'), sheet: [tag, direction], mail }));
`;

describe('a 24th language', () => {
  let root = '';
  before(() => {
    mkdirSync('.cache', { recursive: true });
    root = mkdtempSync(join('.cache', 'language-'));
    for (const folder of FOLDERS) cpSync(folder, join(root, folder), { recursive: true });
    symlinkSync(resolve('tools'), join(root, 'tools'));
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(resolve(root, 'src/core/contract'), join(root, 'node_modules/sso-contract'));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'probe.ts'), PROBE);
    const list = readFileSync(LIST, 'utf8');
    writeFileSync(join(root, LIST), list.replace("  'cy_GB',\n", `  'cy_GB',\n  '${LOCALE}',\n`));
    for (const folder of FILES) {
      const english = readFileSync(join(folder, 'locales/en_GB.json'), 'utf8');
      write(folder, translateAll(JSON.parse(english) as Texts));
    }
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const fileOf = (folder: string) => join(root, folder, 'locales', `${LOCALE}.json`);
  const write = (folder: string, texts: Texts) =>
    writeFileSync(fileOf(folder), JSON.stringify(texts));
  const probe = () =>
    JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', 'probe.ts'], {
        cwd: root,
        encoding: 'utf8',
      }),
    ) as Record<string, unknown>;

  it('needs only its files and its code: elements, consent sheet, gateway and direction', () => {
    assert.deepEqual(probe(), {
      faults: '',
      nearest: LOCALE,
      direction: 'rtl',
      sheet: ['he-IL', 'rtl'],
      mail: translate('Too many failed attempts. Please try again in {minutes}.').replace(
        '{minutes}',
        '2 שני',
      ),
    });
  });

  it('is refused with a missing text, and as a copy of another language', () => {
    const [first = '', ...others] = FILES;
    const texts = JSON.parse(readFileSync(fileOf(first), 'utf8')) as { elements: Texts };
    const { 'login.heading': _, ...elements } = texts.elements;
    write(first, { ...texts, elements });
    for (const folder of others)
      cpSync(join(folder, 'locales/fr_FR.json'), fileOf(folder), { force: true });
    const { faults } = probe();
    assert.match(String(faults), /he_IL\.json: missing: 'login\.heading'/);
    assert.equal(String(faults).match(/texts equal those of fr_FR/g)?.length, others.length);
  });
});
