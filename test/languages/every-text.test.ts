import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { OUR_SCENES } from '../screens/scenes.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { showLocale } from '../support/show-locale.ts';
import { hearServer, lastingLeaks } from './leaks.ts';
import { servePseudoLocale, STANDS_IN_FOR } from './pseudo-locale.ts';

const portal = usePortal();

describe('every text of every screen is in the language of the page', { concurrency: 2 }, () => {
  for (const scene of OUR_SCENES)
    it(scene.name, async () => {
      let said: ReadonlySet<string> = new Set();
      const { page, context } = await visitScene(
        portal,
        scene,
        { viewport: { width: 1280, height: 800 } },
        (opened) => {
          said = hearServer(opened);
          return servePseudoLocale(opened);
        },
      );
      await showLocale(page, STANDS_IN_FOR);
      await page.getByText('⟦').first().waitFor({ state: 'attached' });
      assert.deepEqual(await lastingLeaks(page, said), []);
      await context.close();
    });
});
