import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { settingsService } from '../../core/config/settings.ts';
import type { Mounting } from './mount.ts';

/** Shows in a tag that it does not work, in place of a first frame too, and dispatches `sso-error`. */
export function refuse(
  core: Core,
  host: Host,
  element: HTMLElement,
  { tag, isLight, frame }: Mounting,
): void {
  const { apiBase } = settingsService(core).given;
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = messagesService(core).t('error.render');
  const show = () => (isLight ? element : (element.shadowRoot ?? element)).replaceChildren(notice);
  show();
  frame?.then(
    (module) => {
      module.adoptPrerendered(element)?.release();
      show();
    },
    () => {
      // Without a frame there is nothing to replace.
    },
  );
  const message = `api-base differs from "${apiBase}", which this page has settled.`;
  host.emit('sso-error', { source: tag, kind: 'settings', message });
}
