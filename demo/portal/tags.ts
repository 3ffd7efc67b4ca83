import type { HTMLAttributes } from 'react';
import type { HELP_LINKS } from './help-links.ts';

type Helped = Tag<{ helpLinks?: typeof HELP_LINKS }>;
type Tag<Attributes = unknown> = HTMLAttributes<HTMLElement> & { key?: string } & Attributes;

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React's own way to learn of tags
  namespace JSX {
    interface IntrinsicElements {
      'sso-login': Tag<{ tenant?: string }>;
      'sso-dashboard': Helped;
      'sso-profile': Helped;
      'sso-session-guard': Tag;
      'sso-cookie-consent': Tag;
      'portal-terms': Helped;
      'portal-unavailable': Tag;
      'portal-documents': Helped;
      'portal-not-found': Helped;
    }
  }
}
