import type { Subject } from './visit.ts';

const SIGNED_IN = { isSignedIn: true, hasConsented: true };

/** All pages that are measured, by name; docs/performance.md tells of each. */
export const SUBJECTS = {
  'empty-element': { path: '/peers/empty-element/', job: 'told' },
  guard: { path: '/ours/guard', job: 'told', ...SIGNED_IN },
  'react-idle-timer': { path: '/peers/react-idle-timer/', job: 'told' },
  'oidc-client-ts': { path: '/peers/oidc-client-ts/', job: 'told' },
  'worker-timers': { path: '/peers/worker-timers/', job: 'told' },
  'consent-given': { path: '/ours/consent', job: 'told', hasConsented: true },
  'osano-given': { path: '/peers/osano/', job: 'told', hasConsented: true },
  'consent-sheet': { path: '/ours/consent', job: 'sheet', numbers: { consentDelayMs: 0 } },
  osano: { path: '/peers/osano/', job: 'sheet' },
  'react-cookie-consent': { path: '/peers/react-cookie-consent/', job: 'sheet' },
  'vanilla-cookieconsent': { path: '/peers/vanilla-cookieconsent/', job: 'sheet' },
  'login-first': { path: '/ours/login', job: 'form', hasConsented: true },
  'login-repeat': { path: '/ours/login', job: 'form', hasConsented: true, kept: 'theme' },
  'login-cached': { path: '/ours/login', job: 'form', hasConsented: true, kept: 'files' },
  hanko: { path: '/peers/hanko/', job: 'form' },
  vaadin: { path: '/peers/vaadin-login/', job: 'form' },
  'vaadin-cached': { path: '/peers/vaadin-login/', job: 'form', kept: 'files' },
} as const satisfies Record<string, Subject>;
export type SubjectName = keyof typeof SUBJECTS;

/** Our own screens, of which bytes, heap and long tasks are measured too. */
export const SCREENS = {
  login: SUBJECTS['login-first'],
  dashboard: { path: '/ours/dashboard', job: 'told', ...SIGNED_IN },
  profile: { path: '/ours/profile', job: 'told', ...SIGNED_IN },
  'five tags': { path: '/ours/five-tags', job: 'told' },
} as const satisfies Record<string, Subject>;

/** What is held against a peer: ours over theirs, at most. Without a limit the peer is there to compare. */
export interface Comparison {
  readonly what: string;
  readonly subject: SubjectName;
  readonly peer: SubjectName;
  readonly atMost?: number;
  /** Bytes of scripts and sheets until ready. */
  readonly bytesAtMost?: number;
}

export const COMPARISONS: readonly Comparison[] = [
  // The best that any element can do.
  { what: 'empty element', subject: 'empty-element', peer: 'osano-given' },
  // The guard's 2.5 KB and its worker's 1.5.
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
];
