import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { format } from 'prettier';
import { usePortal } from '../journeys/portal.ts';
import { SCENES } from '../screens/scenes.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { drawn } from '../support/show-locale.ts';
import { readAloud } from './transcript.ts';
import { documentOf, pathOf, TRANSCRIPTS } from './transcripts.ts';

const portal = usePortal();

async function linesOf(name: string): Promise<string[]> {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene) throw new Error(`no scene is named ${name}`);
  const { page, context } = await visitScene(portal, scene, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await drawn(page);
  const lines = await readAloud(page);
  await context.close();
  return lines;
}

describe('a screen reader says what is written down', () => {
  for (const [name, screens] of Object.entries(TRANSCRIPTS))
    it(`of ${name}`, async () => {
      const read = new Map<string, string[]>();
      for (const screen of screens) read.set(screen, await linesOf(screen));
      const text = await format(documentOf(name, read), { parser: 'markdown', printWidth: 110 });
      if (process.env['UPDATE']) {
        mkdirSync('docs/transcripts', { recursive: true });
        writeFileSync(pathOf(name), text);
      }
      assert.equal(readFileSync(pathOf(name), 'utf8'), text);
    });
});
