import { prefetchedCallsService } from '../../core/api/prefetched-calls.ts';
import { callHeaders, callUrl } from '../../core/api/address.ts';
import { firstAddress } from '../../core/config/addresses.ts';
import { HEADERS } from '../../core/contract/calls.ts';
import { getBaseCore } from '../../core/kernel/base-core.ts';
import type { Settings } from '../../core/config/settings.ts';
import { OWN_KEYS, storageService } from '../../core/platform/storage.ts';
import { normalizeTenant } from '../../core/config/tenant.ts';
import { isEnglish } from './is-english.ts';
import type { PrerenderLoad, TagProps } from '../wrapper/mount.ts';

/** Parameters that the core acts on before it shows the form: of single sign-on, and for the reset panel. */
const IS_RETURN = /[?&](?:sso=|errorMsg=|reset\b)/;

/** True when the page may show its form without knowing more than the tag's attributes and storage. */
function isPlainStart({ environment }: Settings, { locale }: TagProps): boolean {
  const core = getBaseCore();
  const storage = storageService(core);
  return (
    environment === undefined &&
    // Set by the page itself, or by another tag.
    !core.services.has('settings') &&
    storage.get('isAuthenticated') !== 'true' &&
    isEnglish(core, locale) &&
    !IS_RETURN.test(core.ports.location.href)
  );
}

/** As much of the reply as the first frame is about; the core checks all of it. */
interface Offers {
  readonly data: { readonly authentications: readonly { readonly authType: string }[] };
}

/**
 * Asks for the tenant's sign-in options before the core has come, which takes the call over; true when a user ID
 * and password are among them. Rejects when the reply is not what it should be.
 */
async function offersForm(tenant: string, { apiBase, tenantHeader }: Settings): Promise<boolean> {
  const core = getBaseCore();
  const base = firstAddress(core.ports.location.href, apiBase);
  const query = { tenantCode: tenant };
  const url = callUrl({ apiBase: base, utilityBase: base }, { call: 'authTypes', query });
  const headers = callHeaders({ tenant, tenantHeader: tenantHeader ?? HEADERS.tenantCode });
  const reply = await prefetchedCallsService(core).begin(url, headers);
  const { data } = (await reply.clone().json()) as Offers;
  return data.authentications.some(({ authType }) => authType === 'BASIC');
}

/**
 * Fetches the sign-in form's first frame. Where the tag's attributes alone say whom to ask for the ways to sign
 * in, it draws the frame as soon as they are known, or at once if the tenant offered a password at the last visit; elsewhere
 * the core does.
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
  const isKept = isAhead && storage.get(OWN_KEYS.form) === tenant;
  const frames = import('./prerendered-form.ts');
  const draw = async () => {
    const [{ drawPrerendered, ENGLISH }, isShown] = await Promise.all([frames, isKept || offered]);
    const scheme = storage.get(OWN_KEYS.scheme);
    if (isShown) drawPrerendered(element, { ...ENGLISH, scheme }, props.own);
    if (!isAhead) return;
    if (await offered) storage.set(OWN_KEYS.form, tenant);
    else storage.remove(OWN_KEYS.form);
  };
  draw().catch(() => {
    // The core meets the same, and tells of it.
  });
  return { frames, isAhead };
}
