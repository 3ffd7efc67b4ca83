import { chooseFiles } from '../runner/choose-files.ts';
import type { EngineName } from './engines.ts';

/** Tests that press keys and the mouse over the page's dialogs. WebKit's driver has no mouse, and no key stays down. */
const withMouse = (): string[] =>
  chooseFiles([
    'elements/confirm/confirm-by-mouse',
    'elements/notifications/hidden-page',
    'elements/notifications/page-dialogs',
    'elements/notifications/page-frames',
    'elements/notifications/questions-in-page',
    'elements/notifications/removed',
    'elements/reauth/locked-page',
  ]);

/**
 * Returns the element tests that run in an engine: all that it can run. In a sample, Firefox has those that WebKit can't
 * run, and WebKit every fourth of the others.
 */
export function elementFiles(engine: EngineName, isSample: boolean): string[] {
  const onlyFirefox = withMouse();
  if (engine === 'webkit')
    return chooseFiles(['elements'])
      .filter((file) => !onlyFirefox.includes(file))
      .filter((_, at) => !isSample || at % 4 === 0);
  return isSample ? onlyFirefox : chooseFiles(['elements']);
}
