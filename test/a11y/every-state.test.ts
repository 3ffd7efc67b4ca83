import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { OUR_SCENES } from '../screens/scenes.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { drawn, showLocale } from '../support/show-locale.ts';
import { examine } from './axe.ts';
import { REVIEWED } from './reviewed.ts';

const portal = usePortal();
const LOOKS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

describe(
  'axe-core finds nothing against WCAG 2.2 AA, and nothing that nobody has looked at',
  { concurrency: 2 },
  () => {
    for (const scene of OUR_SCENES)
      it(`${scene.name}, left and right, light, dark and in forced colours`, async () => {
        const { page, context } = await visitScene(portal, scene, {
          viewport: { width: 1280, height: 800 },
          reducedMotion: 'reduce',
        });
        for (const locale of ['en_US', 'ar_SA']) {
          await showLocale(page, locale);
          for (const look of LOOKS) {
            await scene.renew?.(page);
            await page.emulateMedia(look);
            await drawn(page);
            const { violations, incomplete } = await examine(page);
            const unseen = incomplete.filter(
              (line) => !REVIEWED.some(({ finding }) => finding.test(line)),
            );
            assert.deepEqual([violations, unseen], [[], []], `${locale} ${JSON.stringify(look)}`);
          }
        }
        await context.close();
      });
  },
);
