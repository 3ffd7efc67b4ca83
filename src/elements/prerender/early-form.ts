import { prefetchedCallsService } from '../../core/api/prefetched-calls.ts';
import { callHeaders, callUrl } from '../../core/api/address.ts';
import { firstValidUrl } from '../../core/config/addresses.ts';
import { mailedLinkService } from '../../core/config/mailed-link.ts';
import { AUTH_TYPES_PATH, HEADERS, MAILED_LINK_ADDRESS } from '../../core/contract/names.ts';
import { getBaseCore } from '../../core/kernel/base-core.ts';
import type { Settings } from '../../core/config/settings.ts';
import { OWN_KEYS, storageService } from '../../core/platform/storage.ts';
import { normalizeTenant } from '../../core/config/tenant.ts';
import { isEnglish } from './page-language.ts';
import type { PrerenderLoad, TagProps } from '../wrapper/definition.ts';

/**
 * Matches an address that the core handles before it shows the form: single sign-on, also with a named provider, password
 * reset and mailed links. Has the names of `RETURN_PARAMETERS` and `PROVIDER_PARAMETER` spelled out, because the tag loads
 * it first.
 */
const IS_RETURN = /[?&#](?:sso|errorMsg|reset|not-me|provider)\b/;

/** Returns true if the element's attributes and storage are enough to decide whether to show the form. */
function isPlainStart({ environment }: Settings, { locale }: TagProps): boolean {
  const core = getBaseCore();
  const storage = storageService(core);
  return (
    environment === undefined &&
    // The page or another element has already configured the core.
    !core.services.has('settings') &&
    storage.get('isAuthenticated') !== 'true' &&
    isEnglish(core, locale) &&
    !IS_RETURN.test(core.ports.location.href) &&
    // The core opens the reset panel again.
    !(history.state as Partial<Record<string, unknown>> | null)?.[OWN_KEYS.reset]
  );
}

/**
 * Moves the token of a mailed link from the address into memory before any other code is loaded, so that no other
 * script, report or link of the page gets it. Not in a dialog over another page, whose address it is.
 */
function takeMailedLink(element: HTMLElement): void {
  const core = getBaseCore();
  const [, page, kind, token] = MAILED_LINK_ADDRESS.exec(core.ports.location.href) ?? [];
  if (!page || element.closest('.sso-reauth')) return;
  Object.assign(mailedLinkService(core), { kind, token });
  history.replaceState(history.state, '', page);
}

/** The part of the reply that decides on the prerendered form; the core validates all of it. */
interface Offers {
  readonly data: { readonly authentications: readonly { readonly authType: string }[] };
}

/**
 * Requests the tenant's sign-in options before the core is loaded, which reuses the request. Resolves to true if they
 * include a user ID with password. Rejects on an invalid reply.
 */
async function offersForm(tenant: string, { apiBase, tenantHeader }: Settings): Promise<boolean> {
  const core = getBaseCore();
  const base = firstValidUrl(core.ports.location.href, apiBase);
  const query = { tenantCode: tenant };
  const url = callUrl({ apiBase: base, utilityBase: base }, { path: AUTH_TYPES_PATH }, { query });
  const headers = callHeaders({ tenant, tenantHeader: tenantHeader ?? HEADERS.tenantCode });
  const reply = await prefetchedCallsService(core).begin(url, headers);
  const { data } = (await reply.clone().json()) as Offers;
  return data.authentications.some(({ authType }) => authType === 'BASIC');
}

/**
 * Imports the prerendered sign-in form. If the attributes alone determine the tenant and the gateway, shows the
 * form as soon as the sign-in options are known, or at once if the tenant offered a password at the last visit.
 * Otherwise leaves the decision to the core.
 */
export function loadPrerendered(
  element: HTMLElement,
  settings: Settings,
  props: TagProps,
): PrerenderLoad {
  const tenant = normalizeTenant(settings.tenant);
  const storage = storageService(getBaseCore());
  const isAhead = tenant !== '' && isPlainStart(settings, props);
  const offered = isAhead ? offersForm(tenant, settings) : Promise.resolve(false);
  takeMailedLink(element);
  const wasOffered = isAhead && storage.get(OWN_KEYS.form) === tenant;
  const forms = element.getAttribute('layout')
    ? import('./form-layout.ts').then(({ loadInLayout }) => loadInLayout(element))
    : import('./prerendered-form.ts');
  if (element.autofocus)
    import('./autofocus.ts').then(
      ({ focusFirstField }) => focusFirstField(element),
      () => {
        // The user clicks into the field.
      },
    );
  const show = async () => {
    const [{ formOf, ENGLISH }, isShown] = await Promise.all([forms, wasOffered || offered]);
    const scheme = storage.get(OWN_KEYS.scheme);
    if (isShown) formOf(element).show({ ...ENGLISH, scheme }, props.own);
    if (!isAhead) return;
    if (await offered) storage.set(OWN_KEYS.form, tenant);
    else storage.remove(OWN_KEYS.form);
  };
  show().catch(() => {
    // The core fails in the same way and reports it.
  });
  return { forms, isAhead };
}
