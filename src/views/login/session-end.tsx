import type { Signal } from '@preact/signals-core';
import { useLayoutEffect, useRef, type ComponentType } from 'react';
import { configService } from '../../core/config/config.ts';
import type { Core } from '../../core/kernel/core.ts';
import { END_TEXTS } from '../../core/i18n/end-texts.ts';
import type { Values } from '../../core/contract/languages/format.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { ENDED_FOR_KEY, OWN_KEYS } from '../../core/platform/storage.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { useT } from '../shared/use-core.ts';

/** The path of `ssoCall`, whose import here would make a chunk of it that every sign-in screen loads. */
const SSO_PATH = '/api/auth/v3/login';

/** Why this tab's session has ended, or what a user has ended. */
export interface SessionEnd {
  readonly id: MessageId;
  readonly values: Values;
  /** The user whose session it was; null or '' if that user has ended it. */
  readonly userId?: string | null;
  /** Renders the reason, and fills in the user ID if the session was not ended by the user. */
  readonly End: ComponentType;
  /** True for the result of a mail's question, which the screen shows above the reset panel too. */
  readonly isResult?: boolean;
}

const isReason = (id: string): id is MessageId => Object.hasOwn(END_TEXTS.english, id);

/**
 * Logs which cookies are missing on which page. Only here, because the page that has got the 401 may be left before it
 * loads the code for it.
 */
function logCookieHint(core: Core, gateway: string): void {
  const { origin } = new URL(core.ports.location.href);
  core.ports.warn(
    `The browser did not keep the session cookie of ${gateway} for the page of ${origin}. If they are two sites, serve the gateway from the page's site. If not, the browser blocks cookies.`,
  );
}

/**
 * Returns true if a page of this origin was shown at the address that starts single sign-on: this document, or the one
 * that led here. Otherwise the user has gone back from the provider.
 */
function isAnsweredByPage(address: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation || navigation.type === 'back_forward') return false;
  return [navigation.name, document.referrer].some((url) => url.startsWith(`${address}?`));
}

/** Sets the reason that the end of the session has left for this tab, once; sets nothing if it is unknown. */
export async function showSessionEnd(
  core: Core,
  end: Signal<SessionEnd | undefined>,
): Promise<void> {
  const storage = tabStorageService(core);
  const id = `ended.${storage.get(OWN_KEYS.ended)}`;
  const userId = storage.get(ENDED_FOR_KEY);
  storage.remove(OWN_KEYS.ended);
  storage.remove(ENDED_FOR_KEY);
  if (!isReason(id)) return;
  const [config] = await Promise.all([
    configService(core).ready(),
    messagesService(core).add(END_TEXTS),
  ]);
  const { host, origin } = new URL(config.apiBase);
  if (id === 'ended.sso') {
    const address = config.apiBase + SSO_PATH;
    if (!isAnsweredByPage(address)) return;
    core.ports.warn(
      `Single sign-on did not start: not the gateway but a page of ${origin} answered ${address}. A service worker of the page probably answers all navigations.`,
    );
  }
  const values = { site: host };
  if (id === 'ended.cookie') logCookieHint(core, origin);

  function End() {
    const t = useT();
    const text = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
      const card = text.current?.closest('.sso-login-card');
      const input = card?.querySelector<HTMLInputElement>('input[name=username]');
      // The user may have typed before this code has loaded.
      if (!input || !userId || input.value) return;
      input.value = userId;
      // Or is about to: what is typed replaces the user ID.
      if (input.matches(':focus')) input.select();
    }, []);
    return <span ref={text}>{t(id as MessageId, values)}</span>;
  }
  end.value = { id, values, userId, End };
}
