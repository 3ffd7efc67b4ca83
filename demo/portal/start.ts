/**
 * The entry of the page of the sign-in route, which contains the sign-in element: upgrades it, and loads the portal
 * with React after the form. The form can be used before that.
 */
import { getBaseCore } from '../../src/core/kernel/base-core.ts';
import { OWN_KEYS, storageService } from '../../src/core/platform/storage.ts';
import '../../src/elements/sso-login.ts';
import { importTwice } from '../../src/elements/wrapper/load-failure.ts';
import { configurePortal } from './portal-settings.ts';
import { reloadOnLoadFailure, reloadUnlessLeaving } from './reload-on-failure.ts';
import { tenantOfPath } from './routes.ts';
import { signInTenant } from './sign-in-tenant.ts';

const storage = storageService(getBaseCore());

/** Applies the color scheme that the user has chosen before the elements do, so that the page is not white until then. */
function applyChosenScheme(): void {
  const scheme = storage.get(OWN_KEYS.scheme);
  if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;
}

/**
 * Configures the sign-in element. It focuses its first field, because this is the first screen; the portal focuses the
 * title of each later one. With a tenant it needs no environment file to show its form: a gateway that writes its default
 * tenant into the page, or '', has the same one in its environment file.
 */
function configureSignIn(element: Element): void {
  element.setAttribute('autofocus', '');
  const fallback = element.getAttribute('tenant');
  const tenant = fallback === null ? '' : signInTenant(fallback);
  const attribute = tenant || tenantOfPath(location.pathname);
  if (attribute) element.setAttribute('tenant', attribute);
  else element.removeAttribute('tenant');
  // The element decides in a microtask, which is already queued, whether to show its form at once. It does not if the
  // page is configured.
  if (tenant) queueMicrotask(configurePortal);
  else configurePortal();
}

/** Loads the portal: after the form, which it would delay on a slow line, or at once if there will be none. */
async function loadPortal(): Promise<void> {
  const isSignedIn = storage.get('isAuthenticated') === 'true';
  if (!isSignedIn)
    await import('../../src/elements/prerender/prerendered-form.ts').catch(() => {
      // The element fails in the same way and reports it.
    });
  const { showPortal } = await importTwice(() => import('./show-portal.tsx'));
  showPortal();
}

/** Changes the address as soon as an element navigates. The portal shows its screen when it is loaded. */
function holdNavigation(portal: Promise<void>): void {
  document.addEventListener('sso-navigate', (event) => {
    if (event.defaultPrevented || event.detail.reload) return;
    event.preventDefault();
    history.pushState(null, '', event.detail.path);
    portal.catch(reloadUnlessLeaving);
  });
}

if (location.pathname === '/') history.replaceState(history.state, '', '/login');
applyChosenScheme();
reloadOnLoadFailure();
const element = document.querySelector('sso-login');
if (element) configureSignIn(element);
const portal = loadPortal();
holdNavigation(portal);
portal.catch((error: unknown) => console.error('The portal could not be loaded.', error));
