import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { OUR_SCENES } from '../screens/scenes.ts';
import { visitScene } from '../screens/visit-scene.ts';
import { examine } from './axe.ts';
import { walk } from './focus-walk.ts';
import { motions } from './motion.ts';

const portal = usePortal();
/** The caret is alone in the palette's dialog: a line of 2 px below it says so, and no ring. */
const SHOWN_BY_CARET = /^input Name of a product or page /;

describe('on a phone’s width, without a mouse and without motion', () => {
  for (const scene of OUR_SCENES)
    it(`${scene.name}: Tab reaches all of it and shows where it is, targets are large enough, nothing moves`, async () => {
      const { page, context } = await visitScene(portal, scene, {
        viewport: { width: 360, height: 740 },
        reducedMotion: 'reduce',
      });
      const { violations, incomplete } = await examine(page, ['target-size']);
      await scene.renew?.(page);
      const moving = await motions(page);
      await scene.renew?.(page);
      const { unclear, missed } = await walk(page);
      const hidden = unclear.filter((stop) => !SHOWN_BY_CARET.test(stop));
      assert.deepEqual(
        { violations, incomplete, moving, hidden, missed },
        { violations: [], incomplete: [], moving: [], hidden: [], missed: [] },
      );
      await context.close();
    });
});
