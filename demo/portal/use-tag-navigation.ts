import { useEffect } from 'react';
import { rememberOpener } from './openers.ts';
import type { SsoEvents } from '../../src/core/kernel/events.ts';

/** Handles `sso-navigate` with the router, unless the event asks for a page load. */
export function useTagNavigation(navigate: (path: string) => void): void {
  useEffect(() => {
    const onNavigate = (event: CustomEvent<SsoEvents['sso-navigate']>) => {
      if (event.detail.reload) return;
      event.preventDefault();
      rememberOpener(location.pathname);
      navigate(event.detail.path);
    };
    document.body.addEventListener('sso-navigate', onNavigate);
    return () => document.body.removeEventListener('sso-navigate', onNavigate);
  }, [navigate]);
}
