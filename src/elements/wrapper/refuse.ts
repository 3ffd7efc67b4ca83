import { warnOfGateway } from '../../core/api/warn-of-gateway.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { settingsService } from '../../core/config/settings.ts';
import { createElement } from './create-element.ts';
import type { Mounting } from './definition.ts';
import { placeOf } from './load-failure.ts';

/**
 * Shows in an element that it does not work, replaces its prerendered form, and dispatches `sso-error`. The reason is
 * its `api-base`, or the gateway to which its form must not send a password.
 */
export function refuse(
  core: Core,
  host: Host,
  element: HTMLElement,
  { tag, isLight, forms }: Pick<Mounting, 'tag' | 'isLight' | 'forms'>,
  gateway?: string,
): void {
  const { apiBase } = settingsService(core).current;
  const notice = createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = messagesService(core).t('error.render');
  const show = () => placeOf(element, isLight).replaceChildren(notice);
  show();
  forms?.then(
    (module) => {
      module.formOf(element).take()?.release();
      show();
    },
    () => {
      // There is no form to replace.
    },
  );
  const message =
    gateway === undefined
      ? `api-base differs from "${apiBase}", which this page has already configured.`
      : warnOfGateway(core, gateway);
  host.emit('sso-error', { source: tag, kind: 'settings', message });
}
