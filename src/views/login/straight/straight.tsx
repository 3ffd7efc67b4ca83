import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { AuthenticationOption } from '../../../core/contract/auth.ts';
import { REMEMBER } from '../../../core/contract/features.ts';
import { configService } from '../../../core/config/config.ts';
import { optionsService } from '../../../core/flows/load-portal.ts';
import { methodOf, readRemembered, requestRemembering } from '../../../core/flows/remember-user.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { PROVIDER_TEXTS } from '../../../core/i18n/provider-texts.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { OWN_KEYS } from '../../../core/platform/storage.ts';
import { tabStorageService } from '../../../core/platform/tab-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { useT } from '../../shared/use-core.ts';
import type { LoginForm } from '../login-form.ts';
import { Named } from '../second-step/named.tsx';
import { findStraightOption, stayInTab } from './find-option.ts';
import sheetCss from './straight.css';

export interface StraightProps {
  readonly form: LoginForm;
  /** Shows the sign-in options in the state `open`. */
  readonly opening: { readonly state: { value: string } };
}

/**
 * Returns the ID of the user whom this browser remembers, for the provider; '' if there is none. Leaves for the end of the
 * sign-in that this user has taken this way; a choice that another sign-in of the tab has left is not this user's.
 */
async function rememberedUserId(core: Core, option: AuthenticationOption): Promise<string> {
  if (!optionsService(core).features.includes(REMEMBER)) return '';
  const { tenant } = await configService(core).ready();
  const userId = readRemembered(core, tenant)?.userId;
  const method = methodOf(option);
  requestRemembering(core, userId === undefined ? undefined : { tenant, method, userId });
  return userId ?? '';
}

/** Returns the panel of an option, which starts it. */
function panelOf(core: Core, option: AuthenticationOption, userId: string) {
  /** Renders where the browser goes, and the way back to the sign-in options. */
  return function Straight({ form, opening }: StraightProps) {
    useSignals();
    const t = useT();
    const sheetRoot = useLightSheet(sheetCss);
    const [provider] = useState(() => option.name.trim() || option.authType);
    const isPending = form.pending.value !== undefined;
    const [isStarted, setStarted] = useState(false);
    useEffect(() => {
      setStarted(true);
      // The link of a mail, or a reset that goes on after a reload, has opened its panel.
      if (form.stage.peek().kind !== 'form') return stayInTab(core);
      form.knownUserId.value = userId;
      void form.leaveFor(option);
    }, [form]);
    useEffect(() => {
      // The provider's page did not come, or nothing was to be started.
      if (isStarted && !isPending) opening.state.value = 'open';
    }, [isStarted, isPending, opening]);
    const stay = () => {
      window.stop();
      tabStorageService(core).remove(OWN_KEYS.pendingSso);
      stayInTab(core);
      // The clicked button is removed, so the form takes the focus.
      form.resume();
      form.wake();
    };
    return (
      <div className="sso-login-panel" ref={sheetRoot}>
        <p className="sso-login-panel-text sso-straight">
          <Spinner />
          <span>
            <Named text={t('login.leaving')} values={{ provider }} />
          </span>
        </p>
        <Button variant="secondary" isWide onClick={stay}>
          {t('provider.other')}
        </Button>
      </div>
    );
  };
}

/** Returns the panel of the option that the screen starts without the user's choice; undefined if there is none. */
export async function loadStraight(core: Core) {
  const option = findStraightOption(core);
  if (!option) return undefined;
  const [userId] = await Promise.all([
    rememberedUserId(core, option),
    messagesService(core).add(PROVIDER_TEXTS),
  ]);
  return panelOf(core, option, userId);
}
