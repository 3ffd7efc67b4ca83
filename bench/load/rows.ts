import type { Subject } from './visit.ts';

const SIGNED_IN = { isSignedIn: true, hasConsented: true };

/** All measured pages by name; docs/performance.md describes each. */
export const SUBJECTS = {
  'empty-element': { path: '/peers/empty-element/', job: 'reported' },
  guard: { path: '/ours/guard', job: 'reported', ...SIGNED_IN },
  'react-idle-timer': { path: '/peers/react-idle-timer/', job: 'reported' },
  'oidc-client-ts': { path: '/peers/oidc-client-ts/', job: 'reported' },
  'worker-timers': { path: '/peers/worker-timers/', job: 'reported' },
  'consent-given': { path: '/ours/consent', job: 'reported', hasConsented: true },
  'osano-given': { path: '/peers/osano/', job: 'reported', hasConsented: true },
  'consent-sheet': { path: '/ours/consent', job: 'sheet', numbers: { consentDelayMs: 0 } },
  osano: { path: '/peers/osano/', job: 'sheet' },
  'react-cookie-consent': { path: '/peers/react-cookie-consent/', job: 'sheet' },
  'vanilla-cookieconsent': { path: '/peers/vanilla-cookieconsent/', job: 'sheet' },
  'login-first': { path: '/ours/login', job: 'form', hasConsented: true },
  'login-repeat': { path: '/ours/login', job: 'form', hasConsented: true, cached: 'theme' },
  'login-cached': { path: '/ours/login', job: 'form', hasConsented: true, cached: 'files' },
  'portal-login': { path: '/login', job: 'form', hasConsented: true },
  'portal-cached': { path: '/login', job: 'form', hasConsented: true, cached: 'files' },
  dashboard: { path: '/ours/dashboard', job: 'card', ...SIGNED_IN },
  'portal-dashboard': { path: '/dashboard', job: 'card', ...SIGNED_IN },
  hanko: { path: '/peers/hanko/', job: 'form' },
  vaadin: { path: '/peers/vaadin-login/', job: 'form' },
  'vaadin-cached': { path: '/peers/vaadin-login/', job: 'form', cached: 'files' },
} as const satisfies Record<string, Subject>;
export type SubjectName = keyof typeof SUBJECTS;

/** Our own screens, whose bytes, heap and long tasks are measured too. */
export const SCREENS = {
  login: SUBJECTS['login-first'],
  dashboard: SUBJECTS.dashboard,
  profile: { path: '/ours/profile', job: 'reported', ...SIGNED_IN },
  'six tags': { path: '/ours/six-tags', job: 'reported' },
} as const satisfies Record<string, Subject>;

/** A comparison with a peer: `atMost` limits the ratio of our time to the peer's. */
export interface Comparison {
  readonly what: string;
  readonly subject: SubjectName;
  readonly peer: SubjectName;
  readonly atMost?: number;
  /** Limit of the bytes of scripts and style sheets until ready. */
  readonly bytesAtMost?: number;
}

export const COMPARISONS: readonly Comparison[] = [
  // The lower bound for any custom element.
  { what: 'empty element', subject: 'empty-element', peer: 'osano-given' },
  // `bytesAtMost`: 2.5 KB for the guard and 1.5 KB for its worker.
  {
    what: 'guard armed',
    subject: 'guard',
    peer: 'react-idle-timer',
    atMost: 0.55,
    bytesAtMost: 4000,
  },
  { what: 'guard armed', subject: 'guard', peer: 'empty-element', atMost: 1.15 },
  { what: 'guard armed', subject: 'guard', peer: 'oidc-client-ts' },
  { what: 'guard armed', subject: 'guard', peer: 'worker-timers' },
  {
    what: 'consent already given',
    subject: 'consent-given',
    peer: 'osano-given',
    atMost: 0.6,
    bytesAtMost: 2000,
  },
  { what: 'consent sheet', subject: 'consent-sheet', peer: 'react-cookie-consent', atMost: 1 },
  { what: 'consent sheet', subject: 'consent-sheet', peer: 'osano', atMost: 1 },
  { what: 'consent sheet', subject: 'consent-sheet', peer: 'vanilla-cookieconsent' },
  { what: 'login, first visit', subject: 'login-first', peer: 'hanko', atMost: 0.6 },
  { what: 'login, first visit', subject: 'login-first', peer: 'vaadin', atMost: 1 },
  { what: 'login, theme kept', subject: 'login-repeat', peer: 'vaadin', atMost: 0.75 },
  { what: 'login, files kept too', subject: 'login-cached', peer: 'vaadin-cached', atMost: 1 },
  // The portal's own pages, next to pages with only the same element.
  { what: 'portal’s /login', subject: 'portal-login', peer: 'login-first', atMost: 1.1 },
  { what: 'portal’s /login, files kept', subject: 'portal-cached', peer: 'login-cached' },
  { what: 'portal’s /dashboard', subject: 'portal-dashboard', peer: 'dashboard' },
];
