import type { Settings } from '../../core/config/settings.ts';
import type { ElementDefinition, Mounted, TagProps } from './definition.ts';
import { hostOf } from './host.ts';

const ignoreRejection = () => {
  // The code that awaits the promise handles the rejection.
};

/**
 * Mounts a view as soon as its parts are loaded. Imports the core, React and the view in parallel; a prerendered form
 * that needs none of them is shown before. Dispatches `sso-error` if an import fails.
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
    const { forms, isAhead } = definition.prerender?.(element, settings, props) ?? {};
    // On a slow connection, the other imports would delay the form.
    if (isAhead) await forms?.catch(ignoreRejection);
    const begin = definition.begin?.();
    const view = definition.load();
    const react = import('./react-mount.tsx');
    for (const part of [forms, begin, view, react]) part?.catch(ignoreRejection);
    const { mountView } = await import('./mount.ts');
    const attributes = definition.attributes ?? {};
    const mounting = { tag, attributes, isLight, settings, forms, begin, view, react };
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
