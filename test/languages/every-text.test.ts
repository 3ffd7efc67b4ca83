import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { OUR_SCENES } from '../screens/scenes.ts';
import { showLocale } from '../support/show-locale.ts';
import { hearServer, leaksOf } from './leaks.ts';
import { servePseudoLocale, STANDS_IN_FOR } from './pseudo-locale.ts';

const portal = usePortal();

describe('every text of every screen is in the language of the page', { concurrency: 2 }, () => {
  for (const scene of OUR_SCENES)
    it(scene.name, async () => {
      const { page, context } = await portal.visit(
        { viewport: { width: 1280, height: 800 } },
        { hasConsented: !scene.isAsked },
      );
      const said = hearServer(page);
      await servePseudoLocale(page);
      await scene.play(page, (tenant) => portal.url(tenant as 'globex'));
      await showLocale(page, STANDS_IN_FOR);
      await page.getByText('⟦').first().waitFor({ state: 'attached' });
      assert.deepEqual(await leaksOf(page, said), []);
      await context.close();
    });
});
