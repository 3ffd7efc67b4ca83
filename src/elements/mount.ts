import { getCore, type Core } from '../core/core.ts';
import { hostsRoom, type Host } from '../core/events.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import { configure, type Settings } from '../core/settings.ts';
import type { ViewModule } from '../views/view.ts';
import { hostOf } from './host.ts';
import { prefetchOutlet, watchNotices } from './outlet.ts';
import { followScheme } from './page-scheme.ts';
import type * as ReactMount from './react-mount.tsx';
import { adoptStyles } from './styles.ts';

/** A tag's own attributes, and the language it asks for. */
export interface TagProps {
  readonly own: Readonly<Record<string, unknown>>;
  readonly locale: string | undefined;
}

/** A view in its tag: React may still be on its way, be there, or the tag may have gone meanwhile. */
export interface Mounted {
  /** Draws the view with these attributes, now or as soon as it is there. */
  update(props: TagProps): void;
  unmount(): void;
}

/** Begins what a view waits for, for the tag that shows it. */
export type Begin = (core: Core, host: Host) => void;

/** What is mounted: a view and React, both on their way already. */
export interface Mounting {
  readonly tag: string;
  readonly isLight: boolean;
  readonly settings: Settings;
  readonly begin: Promise<Begin> | undefined;
  readonly view: Promise<ViewModule<never>>;
  readonly react: Promise<typeof ReactMount>;
}

/** Shows a view in a tag as soon as the view and React have come. A failed load is told as `sso-error`. */
export function mountView(element: HTMLElement, mounting: Mounting, given: TagProps): Mounted {
  const { tag, isLight, settings, begin, view, react } = mounting;
  const core = getCore();
  const messages = messagesRoom(core);
  configure(core, settings);
  if (given.locale !== undefined) messages.ask(given.locale);
  watchNotices(core);
  const host = hostOf(element);
  const cleanups = [hostsRoom(core).add(host), followScheme(core, element)];
  let props = given;
  let draw: (() => void) | undefined;
  let isGone = false;

  const start = async () => {
    const begins = begin?.then((begun) => {
      if (!isGone) begun(core, host);
    });
    const [module, { createTagRoot, renderView }] = await Promise.all([
      view,
      react,
      messages.ready(),
      begins,
    ]);
    if (module.texts) await messages.add(module.texts);
    if (isGone) return;
    cleanups.push(adoptStyles(element, module.css, isLight));
    const root = createTagRoot(isLight ? element : (element.shadowRoot ?? element));
    cleanups.push(() => root.unmount());
    // A tag's own attributes are the only ones its view is drawn with.
    draw = () => renderView(root, module as ViewModule, host, props.own, element.dir);
    draw();
    host.emit('sso-ready', {});
    prefetchOutlet();
  };
  start().catch((error: unknown) => {
    host.emit('sso-error', { source: tag, kind: 'load', message: String(error) });
  });

  return {
    update(next) {
      if (next.locale !== props.locale) messages.ask(next.locale ?? null);
      props = next;
      draw?.();
    },
    unmount() {
      isGone = true;
      for (const cleanup of cleanups.reverse()) cleanup();
    },
  };
}
