import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PortalUnderTest, Visitor } from '../journeys/portal.ts';
import { setNumbers } from '../support/page-numbers.ts';
import { PATIENT, type Scene } from './scene.ts';

/** Plays a scene before a file's portal, in a browser profile of its own; `prepare` comes before it. */
export async function visitScene(
  portal: PortalUnderTest,
  scene: Scene,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Visitor> {
  const visitor = await portal.visit(options, { hasConsented: !scene.isAsked });
  await setNumbers(visitor.context, PATIENT);
  await prepare(visitor.page);
  await scene.play(visitor.page, (tenant) => portal.url(tenant as 'globex'));
  return visitor;
}
