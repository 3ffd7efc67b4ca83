import { firstAddress } from '../core/addresses.ts';
import type { Core } from '../core/core.ts';
import type { Host } from '../core/events.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import { settingsRoom } from '../core/settings.ts';
import type { Mounting } from './mount.ts';

/** True for a tag that names another gateway than the page has settled: it must not send a password there. */
export function namesOtherGateway(core: Core, apiBase: string | undefined): boolean {
  const { apiBase: settled } = settingsRoom(core).given;
  if (apiBase === undefined || settled === undefined) return false;
  const { href } = core.ports.location;
  return firstAddress(href, apiBase) !== firstAddress(href, settled);
}

/** Shows in a tag that it does not work, in place of a first frame too, and dispatches `sso-error`; returns how to end that. */
export function refuse(
  core: Core,
  host: Host,
  element: HTMLElement,
  { tag, isLight, frame }: Mounting,
): () => void {
  const { apiBase } = settingsRoom(core).given;
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = messagesRoom(core).t('error.render');
  const show = () => (isLight ? element : (element.shadowRoot ?? element)).replaceChildren(notice);
  show();
  frame?.then(
    (module) => {
      module.takeFirstFrame(element)?.release();
      show();
    },
    () => {
      // Without a frame there is nothing to replace.
    },
  );
  const message = `api-base differs from "${apiBase}", which this page has settled.`;
  host.emit('sso-error', { source: tag, kind: 'settings', message });
  return () => notice.remove();
}
