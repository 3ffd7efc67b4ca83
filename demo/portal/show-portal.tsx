import { createRoot } from 'react-dom/client';
import { savablePathsService } from '../../src/core/auth/savable-paths.ts';
import { configService } from '../../src/core/config/config.ts';
import { getCore } from '../../src/core/kernel/core.ts';
import '../../src/elements/index.ts';
import { hydrateView } from '../../src/elements/wrapper/hydrate.ts';
import { definePageTags } from './page-tags.ts';
import { Portal } from './portal.tsx';
import { isSavablePath, isSignInPath } from './routes.ts';

/**
 * Defines the elements and renders the portal. Adopts the sign-in element that is already in the page of the sign-in
 * route, with all that the user has typed.
 */
export function showPortal(): void {
  configService(getCore()).preloadEnvironment();
  savablePathsService(getCore()).accepts = isSavablePath;
  definePageTags();
  const container = document.getElementById('portal');
  if (!container) return;
  // The address changes before the portal is loaded, or before React renders it, if the user is signed in. Then React
  // renders another screen in place of the form.
  const isInPage = container.querySelector('sso-login') !== null && isSignInPath(location.pathname);
  if (isInPage) hydrateView(container, <Portal />);
  else createRoot(container).render(<Portal />);
}
