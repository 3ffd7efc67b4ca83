import type { ConfirmMethod } from '../../core/contract/confirm.ts';
import { confirmAtProvider } from '../../core/flows/confirm-at-provider.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create, createButton, setBusy } from './create.ts';
import type { Part, Problem } from './part.ts';

/** Creates the buttons of the providers at which the user can confirm the session. `signal` ends the wait for one. */
export function createProviderButtons(
  core: Core,
  methods: readonly ConfirmMethod[],
  isPrimary: boolean,
  problem: Problem,
  signal: AbortSignal,
): Part {
  const { t } = messagesService(core);
  const status = create('p', 'sso-confirm-status');
  status.role = 'status';
  /** The provider whose window is open. */
  let pending: ConfirmMethod | undefined;
  let stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());

  const setPending = (method: ConfirmMethod | undefined) => {
    pending = method;
    showTexts();
  };
  const begin = (method: ConfirmMethod) => {
    if (pending === method) return;
    stop.abort();
    stop = new AbortController();
    problem.show('');
    const fail = (message: string) => {
      setPending(undefined);
      problem.show(message);
    };
    const closed = () => fail(t('confirm.closed'));
    setPending(method);
    void confirmAtProvider(core, method.id, stop.signal, { closed, failed: fail });
  };
  const buttons = methods.map((method, index) => {
    const variant = isPrimary && index === 0 ? 'primary' : 'secondary';
    const button = createButton(`sso-button-${variant} sso-button-wide`, () => begin(method));
    if (isPrimary && index === 0) button.dataset['focusFirst'] = '';
    return { method, button };
  });
  function showTexts(): void {
    for (const { method, button } of buttons)
      setBusy(button, pending === method, t('confirm.provider', { name: method.name }));
    status.textContent = pending ? t('confirm.waiting', { name: pending.name }) : '';
  }
  const all = buttons.map(({ button }) => button);
  return { element: create('div', 'sso-confirm-providers', ...all, status), showTexts };
}
