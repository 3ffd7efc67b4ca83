import { reauthService } from '../../../core/auth/reauth.ts';
import { authService } from '../../../core/auth/store.ts';
import type { AuthenticationOption } from '../../../core/contract/auth.ts';
import { configService } from '../../../core/config/config.ts';
import { STRAIGHT_TO_PROVIDER } from '../../../core/contract/features.ts';
import { PROVIDER_PARAMETER } from '../../../core/contract/names.ts';
import { optionsService } from '../../../core/flows/load-portal.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { readCookie } from '../../../core/platform/cookies.ts';
import { OWN_KEYS } from '../../../core/platform/storage.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { tabStorageService } from '../../../core/platform/tab-storage.ts';
import { sortOptions } from '../options.ts';

/** Set in a tab whose sign-in screen shows its options, although the tenant has only a provider. */
const STAY_KEY = 'sso-elements.otherWay';

/** Returns the provider that the tenant's users go straight to; undefined if there is none. */
function onlyProvider(core: Core): AuthenticationOption | undefined {
  const { $options, features } = optionsService(core);
  const options = $options.get() ?? [];
  const [provider] = sortOptions(options, core.ports.location.href).providers;
  const isOnly = options.length === 1 && features.includes(STRAIGHT_TO_PROVIDER);
  return isOnly ? provider?.option : undefined;
}

/**
 * Returns the option that the address names, and removes the parameter, which is thus followed once. Leaves a parameter
 * that names no option, because it may be the page's own.
 */
function takeNamed(core: Core): AuthenticationOption | undefined {
  const url = new URL(core.ports.location.href);
  const name = url.searchParams.get(PROVIDER_PARAMETER);
  const { providers, admin } = sortOptions(optionsService(core).$options.get() ?? [], url.href);
  const named = [...providers.map(({ option }) => option), admin].find(
    (option) => option?.authType === name,
  );
  if (!named) return undefined;
  url.searchParams.delete(PROVIDER_PARAMETER);
  core.ports.rewriteAddress(url.href);
  return named;
}

/** True if this page has a session, or if the gateway may have one and the page was not opened from its own site. */
function mayHaveSession(core: Core): boolean {
  if (authService(core).isAuthenticated()) return true;
  const { origin, hostname } = new URL(core.ports.location.href);
  if (document.referrer.startsWith(`${origin}/`)) return false;
  // The cookies of another host are hidden from the page, and the gateway takes its navigation for the user's choice.
  if (new URL(configService(core).gatewayUrl()).hostname !== hostname) return true;
  return parseServerTime(readCookie(core, 'tokenExpiryDttm') ?? '') > core.ports.now();
}

/** True if the user has to choose (sso-13): the screen has something else to do or to say, or a session may live. */
const mustChoose = (core: Core): boolean =>
  optionsService(core).isReturn ||
  // Also after Back from the provider, which would lead there again.
  tabStorageService(core).get(OWN_KEYS.ended) !== null ||
  mayHaveSession(core);

/** Makes the screen of this tab show its options from now on, although the tenant has only a provider (sso-14). */
export function stayInTab(core: Core): void {
  if (onlyProvider(core)) tabStorageService(core).set(STAY_KEY, 'true');
}

/**
 * Returns the option that the screen starts without the user's choice: the one that the address names, or the only
 * provider of a tenant that announces it. Returns undefined if the screen shows its options.
 */
export function findStraightOption(core: Core): AuthenticationOption | undefined {
  // The address of a dialog over a page is that page's.
  if (reauthService(core).$reauth.get()) return undefined;
  const named = takeNamed(core);
  if (mustChoose(core)) {
    stayInTab(core);
    return undefined;
  }
  const isStaying = tabStorageService(core).get(STAY_KEY) !== null;
  return named ?? (isStaying ? undefined : onlyProvider(core));
}
