import type { HTMLAttributes } from 'react';
import type { HELP_LINKS } from './help-links.ts';

type TagWithHelp = Tag<{ helpLinks?: typeof HELP_LINKS }>;
type Tag<Attributes = unknown> = HTMLAttributes<HTMLElement> & { key?: string } & Attributes;

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React requires it to declare custom elements
  namespace JSX {
    interface IntrinsicElements {
      'sso-login': Tag<{ tenant?: string }>;
      'sso-dashboard': TagWithHelp;
      'sso-profile': TagWithHelp;
      'sso-session-guard': Tag<{ reauth?: 'inline' }>;
      'sso-cookie-consent': Tag;
      'portal-terms': TagWithHelp;
      'portal-unavailable': Tag;
      'portal-documents': TagWithHelp;
      'portal-not-found': TagWithHelp;
    }
  }
}
