import type { Settings } from '../../core/config/settings.ts';
import type { ElementDefinition, Mounted, PrerenderLoad, TagProps } from './definition.ts';
import { hostOf } from './host.ts';
import {
  importTwice,
  logLoadFailure,
  showLoadFailure,
  type LoadFailureTexts,
} from './load-failure.ts';

const ignoreRejection = () => {
  // The code that awaits the promise handles the rejection.
};

/**
 * Mounts a view as soon as its parts are loaded. Imports the core, React and the view in parallel; a prerendered form
 * that needs none of them is shown before. If an import fails twice, shows a notice and dispatches `sso-error`.
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

  let forms: PrerenderLoad['forms'] | undefined;
  let release: (() => void) | undefined;
  const fail = (error: unknown, texts?: LoadFailureTexts) => {
    if (!isDisposed) showLoadFailure(element, isLight, texts);
    // The form stays as it is, and is not shown in place of the notice later.
    forms?.then((module) => {
      release = module.formOf(element).take()?.release;
    }, ignoreRejection);
    logLoadFailure(hostOf(element), tag, error);
  };
  const start = async () => {
    // Angular inserts an element before it binds its attributes, in the same task.
    await Promise.resolve();
    const prerender = definition.prerender?.(element, settings, props);
    forms = prerender?.forms;
    // On a slow connection, the other imports would delay the form.
    if (prerender?.isAhead) await forms?.catch(ignoreRejection);
    const begin = definition.begin && importTwice(definition.begin);
    const view = importTwice(definition.load);
    // The view and `react-mount.tsx` import React's file, but would request it only after they have arrived.
    importTwice(() => import('./react.ts')).catch(ignoreRejection);
    const react = importTwice(() => import('./react-mount.tsx'));
    for (const part of [forms, begin, view, react]) part?.catch(ignoreRejection);
    const { mountView } = await importTwice(() => import('./mount.ts'));
    const attributes = definition.attributes ?? {};
    const mounting = { tag, attributes, isLight, settings, forms, begin, view, react, fail };
    if (!isDisposed) mounted = mountView(element, mounting, props);
  };
  start().catch(fail);

  return {
    update(next, nextSettings) {
      props = next;
      settings = nextSettings;
      mounted?.update(next, nextSettings);
    },
    unmount() {
      isDisposed = true;
      mounted?.unmount();
      release?.();
    },
  };
}
