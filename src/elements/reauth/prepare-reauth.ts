import { reauthService } from '../../core/auth/reauth.ts';
import { settingsService } from '../../core/config/settings.ts';
import { defineService, getCore, type Core } from '../../core/kernel/core.ts';
import type { EndReason } from '../../core/i18n/texts.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { prepareConfirm } from '../confirm/prepare-confirm.ts';
import { namesOtherGateway } from '../wrapper/other-gateway.ts';
import { reflectProperties } from '../wrapper/reflect-properties.ts';

/** Ends of a session that a call detects. */
const BY_401: readonly string[] = ['administrator', 'lost', 'cookie'] satisfies EndReason[];

const GATEWAY_AND_REAUTH = ['apiBase', 'environment', 'reauth'];

const prepareService = defineService('prepare-reauth', (core: Core) => {
  const find = (tags: string) => {
    const all = [...pageDocument.querySelectorAll<HTMLElement>(tags)];
    // Frameworks set properties, which a guard writes to its attributes only when it acts.
    for (const element of all) reflectProperties(element, GATEWAY_AND_REAUTH);
    return all.filter(
      (element) => !namesOtherGateway(core, element.getAttribute('api-base') ?? undefined),
    );
  };
  const guards = () => find('sso-session-guard');
  const reauth = reauthService(core);
  reauth.isInline = (ended) => {
    if (settingsService(core).current.reauth === 'inline') return true;
    // A screen that gets a 401 while it loads has nothing to keep.
    if (BY_401.includes(ended) && !reauth.isUnsaved()) return false;
    return guards().some((guard) => guard.getAttribute('reauth') === 'inline');
  };
  const load = async () => {
    const { watchReauth } = await import('./reauth.ts');
    watchReauth(core, guards);
  };
  prepareConfirm(core, () => {
    const all = guards();
    // Without a guard, the screen that asks names the gateway.
    return all.length > 0 ? all : find('sso-profile,sso-dashboard');
  });
  reauth.$reauth.listen((request) => {
    if (request) void load();
  });
  return {};
});

/**
 * Makes `reauth="inline"` of the page's guards apply on a screen whose calls may end the session by a 401, long before
 * a guard has loaded its own code. Also lets the page ask for a confirmation without a guard.
 */
export function prepareReauth(): void {
  prepareService(getCore());
}
