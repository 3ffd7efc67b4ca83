import { useEffect, type RefObject } from 'react';
import { passwordFormsService } from '../../../core/api/password-forms.ts';
import { warnOfGateway } from '../../../core/api/warn-of-gateway.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';

/** Returns the settings of the element's own attributes that decide where its form sends a password. */
function settingsOf(element: Element | undefined) {
  const apiBase = element?.getAttribute('api-base');
  const environment = element?.getAttribute('environment');
  return { ...(apiBase && { apiBase }), ...(environment && { environment }) };
}

/**
 * Registers the form as one that sends a password (configuration-10). Calls `refuse` if the page's gateway is one that
 * neither the page nor the form's element names.
 */
export function useNamedGateway(
  form: RefObject<HTMLElement | null>,
  host: Host,
  refuse: () => void,
): void {
  useEffect(() => {
    const core = getCore();
    const root = form.current?.getRootNode();
    const element = root instanceof ShadowRoot ? root.host : undefined;
    return passwordFormsService(core).add({
      own: () => settingsOf(element),
      refuse(gateway) {
        const message = warnOfGateway(core, gateway);
        host.emit('sso-error', { source: 'changePassword', kind: 'settings', message });
        refuse();
      },
    });
    // The form is registered as long as it is shown, whatever function the last render passed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, host]);
}
