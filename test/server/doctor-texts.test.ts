import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { diagnose } from '../support/gateway/diagnosis.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: languages-31

const GOOD = { en: { 'login.submit': 'Continue' } };

let folder = '';
let configuration: TestConfiguration;
before(async () => {
  folder = await temporaryFolder();
  configuration = await testConfiguration({ tenants: { ACME: tenant(), GLOBEX: tenant() } });
});
after(async () => {
  await configuration.remove();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

/** Returns the findings about a folder of texts, as single texts without the folder's path. */
async function found(textsDir = folder): Promise<string[]> {
  const { findings } = await diagnose({
    TEXTS_DIR: textsDir,
    CONFIG_FILE: configuration.file,
    DATA_DIR: folder,
  });
  return findings
    .filter(({ subject }) => subject === 'texts')
    .map(({ level, text }) => `${level}: ${text.replaceAll(folder, 'FOLDER')}`);
}

describe('the doctor', () => {
  test('says how many files of texts there are', async () => {
    await write('ACME.json', GOOD);
    await write('read-me.txt', 'These are the texts.');
    assert.deepEqual(await found(), ['ok: FOLDER has 1 file.']);
  });

  test('names files that users would not see', async () => {
    await write('acme.json', GOOD);
    for (const [content, fault] of [
      ['{ "en": }', 'is not valid JSON'],
      [
        { 'login.submit': 'Continue' },
        'has no texts by language and ID, such as { "en": { "login.submit": "Continue" } }',
      ],
      [[GOOD], 'has no texts by language and ID, such as { "en": { "login.submit": "Continue" } }'],
    ] as const) {
      await write('GLOBEX.json', content);
      assert.deepEqual((await found()).sort(), [
        `error: FOLDER/GLOBEX.json ${fault}. Users see the texts of the elements.`,
        'ok: FOLDER has 3 files.',
        'warning: No tenant uses FOLDER/acme.json. Name it after the code of one: ACME.json.',
      ]);
    }
  });

  test('names a folder that it cannot read', async () => {
    assert.deepEqual(await found(join(folder, 'missing')), [
      'error: The folder FOLDER/missing can’t be read (ENOENT). Check TEXTS_DIR.',
    ]);
  });
});
