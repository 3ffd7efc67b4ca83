import { getCore } from '../core/core.ts';
import { hostsRoom } from '../core/events.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import type { ViewModule } from '../views/view.ts';
import type { ElementDefinition } from './define.ts';
import { hostOf } from './host.ts';
import { prefetchOutlet } from './outlet.ts';
import { followScheme } from './page-scheme.ts';
import { adoptStyles } from './styles.ts';

/** A view in its tag: React may still be on its way, be there, or the tag may have gone meanwhile. */
export interface Mounted {
  /** Draws the view with these attributes, now or as soon as it is there. */
  update(attributes: Record<string, unknown>): void;
  unmount(): void;
}

/** Shows a view in a tag as soon as the view and React have come. A failed load is told as `sso-error`. */
export function mountView(element: HTMLElement, definition: ElementDefinition): Mounted {
  const isLight = definition.isLight ?? false;
  const host = hostOf(element);
  const removeHost = hostsRoom(getCore()).add(host);
  const cleanups: (() => void)[] = [removeHost, followScheme(getCore(), element)];
  let attributes: Record<string, unknown> = {};
  let draw: (() => void) | undefined;
  let isGone = false;

  const start = async () => {
    const [module, react] = await Promise.all([
      definition.load(),
      import('./react-mount.tsx'),
      messagesRoom(getCore()).ready(),
    ]);
    if (module.texts) await messagesRoom(getCore()).add(module.texts);
    if (isGone) return;
    cleanups.push(adoptStyles(element, module.css, isLight));
    const root = react.createTagRoot(isLight ? element : (element.shadowRoot ?? element));
    cleanups.push(() => root.unmount());
    // A tag's own attributes are the only ones its view is drawn with.
    draw = () => react.renderView(root, module as ViewModule, host, attributes, element.dir);
    draw();
    host.emit('sso-ready', {});
    prefetchOutlet();
  };
  start().catch((error: unknown) => {
    host.emit('sso-error', { source: definition.tag, kind: 'load', message: String(error) });
  });

  return {
    update(next) {
      attributes = next;
      draw?.();
    },
    unmount() {
      isGone = true;
      for (const cleanup of cleanups.reverse()) cleanup();
    },
  };
}
