import type { Settings } from '../../core/config/settings.ts';
import type { ElementDefinition } from './define.ts';
import { hostOf } from './host.ts';
import type { Mounted, TagProps } from './mount.ts';

const unheard = () => {
  // Told where it is waited for.
};

/**
 * Mounts a view as soon as what that takes has come: the core, React and the view are asked for side by side, so
 * that the slowest of them decides; a first frame that can be drawn without them comes before. A failed load is
 * told as `sso-error`.
 */
export function mountLater(
  element: HTMLElement,
  definition: ElementDefinition,
  givenSettings: Settings,
  given: TagProps,
): Mounted {
  const { tag, isLight = false } = definition;
  let props = given;
  let settings = givenSettings;
  let mounted: Mounted | undefined;
  let isDisposed = false;

  const start = async () => {
    // Angular inserts an element before it binds its attributes, in the same task.
    await Promise.resolve();
    const { frames: frame, isAhead } = definition.frame?.(element, settings, props) ?? {};
    // On a slow line all the rest would hold it up.
    if (isAhead) await frame?.catch(unheard);
    const begin = definition.begin?.();
    const view = definition.load();
    const react = import('./react-mount.tsx');
    for (const part of [frame, begin, view, react]) part?.catch(unheard);
    const { mountView } = await import('./mount.ts');
    const attributes = definition.attributes ?? {};
    const mounting = { tag, attributes, isLight, settings, frame, begin, view, react };
    if (!isDisposed) mounted = mountView(element, mounting, props);
  };
  start().catch((error: unknown) => {
    hostOf(element).emit('sso-error', { source: tag, kind: 'load', message: String(error) });
  });

  return {
    update(next, nextSettings) {
      props = next;
      settings = nextSettings;
      mounted?.update(next, nextSettings);
    },
    unmount() {
      isDisposed = true;
      mounted?.unmount();
    },
  };
}
