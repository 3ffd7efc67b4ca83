import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PortalUnderTest, Visitor } from '../journeys/portal.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { PATIENT, type Scene } from './scene.ts';

/** Plays a scene on a test file's portal in a new browser profile; `prepare` runs before it. */
export async function visitScene(
  portal: PortalUnderTest,
  scene: Scene,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Visitor> {
  const visitor = await portal.visit(options, { hasConsented: !scene.isAsked });
  await setConstants(visitor.context, PATIENT);
  await prepare(visitor.page);
  await scene.play(visitor.page, (tenant) => portal.url(tenant as 'globex'));
  return visitor;
}
