import { useCallback, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { configService } from '../../../core/config/config.ts';
import { optionsService } from '../../../core/flows/load-portal.ts';
import { methodOf } from '../../../core/flows/remember-user.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { useT } from '../../shared/use-core.ts';
import { sortOptions } from '../options.ts';

/** The part of the screen with all ways to sign in. */
const METHODS = '.sso-login-methods';

/** Returns the button of the way to sign in; undefined for the password, and for one that is not shown. */
function findButton(core: Core, part: Element, method: string): Element | undefined {
  const methods = part.closest(METHODS);
  if (method === 'passkey') return methods?.querySelector('.sso-passkey button') ?? undefined;
  const { providers } = sortOptions(
    optionsService(core).$options.get() ?? [],
    core.ports.location.href,
    configService(core).gatewayUrl(),
  );
  const index = providers.findIndex(({ option }) => methodOf(option) === method);
  return [...(methods?.querySelectorAll('[data-provider]') ?? [])][index];
}

/**
 * Renders the badge of the way that the user took last, into its button. Finds the button in the screen, which loads no
 * code for badges that it does not show.
 */
export function LastUsed({
  core,
  method,
  part,
}: {
  core: Core;
  method: string;
  /** A part of the form. */
  part: { readonly current: Element | null };
}) {
  const t = useT();
  const subscribe = useCallback(
    (notify: () => void) => {
      const observer = new MutationObserver(notify);
      const methods = part.current?.closest(METHODS);
      // The button for passkeys is loaded later, and a captcha hides all of them.
      if (methods) observer.observe(methods, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [part],
  );
  const button = useSyncExternalStore(
    subscribe,
    () => part.current && findButton(core, part.current, method),
  );
  const badge = (
    <>
      {' '}
      <span className="sso-last-used">{t('remembered.lastUsed')}</span>
    </>
  );
  return button && createPortal(badge, button);
}
