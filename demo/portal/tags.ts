import type { HTMLAttributes } from 'react';
import type { HELP_LINKS } from './help-links.ts';

type Tag<Attributes = unknown> = HTMLAttributes<HTMLElement> & { key?: string } & Attributes;

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's own way to learn of tags
  namespace JSX {
    interface IntrinsicElements {
      'sso-login': Tag<{ tenant?: string }>;
      'sso-dashboard': Tag<{ helpLinks?: typeof HELP_LINKS }>;
      'sso-profile': Tag<{ helpLinks?: typeof HELP_LINKS }>;
      'sso-session-guard': Tag;
      'sso-cookie-consent': Tag;
      'portal-terms': Tag;
      'portal-unavailable': Tag;
      'portal-documents': Tag;
      'portal-not-found': Tag;
    }
  }
}
