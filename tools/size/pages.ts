import { chunkOf, closureOf, entry } from '../import-closure.mjs';
import { readScreenFiles } from '../screen-files.mjs';

/** The origin of the page. */
export const APP = 'https://app.example.com';
/** The gateway of the examples in the documentation, another origin of the same site. */
export const SSO = 'https://sso.example.com';

/** A page that embeds one element or two, with the policy of docs/embedding.md. */
export interface SizePage {
  readonly name: string;
  /** The most bytes of all its scripts, compressed. */
  readonly limit: number;
  readonly tag: string;
  /** A second element. */
  readonly beside?: string;
  /** The most requests of all its scripts; any number without it. */
  readonly requests?: number;
  /** Where the scripts come from. */
  readonly scripts: typeof APP | typeof SSO;
  /** Further attributes of the element. */
  readonly attributes?: string;
  /** The sources of workers, if they are not those of the documented policy. */
  readonly workers?: string;
  /** False for a page that is opened without a session. */
  readonly isSignedIn?: boolean;
  /** False for a page whose user has not answered the consent sheet, which then opens. */
  readonly hasConsented?: boolean;
  /** What the gateway announces, if it is not what a fake one does. */
  readonly features?: readonly string[];
  /** True for a page whose browser has stored the tenant's theme. */
  readonly hasTheme?: boolean;
  /** Built files that the page is known to load; the page is complete when it has requested them and is idle. */
  readonly expected: Iterable<string>;
}

/** Returns the pages whose requests `npm run size` weighs: the guard with each way to start its worker, the others. */
export function sizePages(): SizePage[] {
  const screens = readScreenFiles();
  const worker = entry('session.worker');
  const help = chunkOf('core/session/worker-help.ts');
  const guard = { tag: 'sso-session-guard', limit: 3540 };
  const screen = (name: string, tag: 'sso-dashboard' | 'sso-profile', limit: number): SizePage => {
    const expected = [...screens[tag]].filter((file) => file !== worker).concat(help);
    return { name, tag, limit, scripts: SSO, expected };
  };
  const firstVisit = {
    tag: 'sso-session-guard',
    beside: 'sso-cookie-consent',
    scripts: SSO,
    hasConsented: false,
    expected: ['elements/consent/first-sheet.ts', 'views/shared/modal/protect-modal.ts'].map(
      chunkOf,
    ),
  } as const;
  const profile = screen('My Profile', 'sso-profile', 132_500);
  return [
    {
      ...guard,
      name: 'session guard, worker of the same origin',
      scripts: APP,
      workers: "'self'",
      expected: [worker],
    },
    {
      ...guard,
      name: 'session guard, `worker-src`',
      scripts: SSO,
      attributes: 'worker-src="/session.worker.js"',
      workers: "'self'",
      expected: [worker],
    },
    { ...guard, name: 'session guard, worker as a Blob', scripts: SSO, expected: [help] },
    {
      ...guard,
      name: 'session guard, no worker allowed',
      scripts: SSO,
      workers: "'none'",
      expected: [help],
    },
    {
      name: 'cookie consent, already given',
      tag: 'sso-cookie-consent',
      limit: 2020,
      scripts: SSO,
      expected: [entry('sso-cookie-consent')],
    },
    {
      name: 'guard and user menu',
      tag: 'sso-session-guard',
      beside: 'sso-user-menu',
      limit: 6000,
      scripts: SSO,
      expected: [help, entry('sso-user-menu')],
    },
    {
      ...firstVisit,
      name: 'guard and consent, first visit',
      limit: 12_260,
      requests: 5,
    },
    {
      ...firstVisit,
      name: 'guard and consent, theme stored',
      limit: 13_220,
      requests: 6,
      hasTheme: true,
    },
    {
      name: 'sign-in',
      tag: 'sso-login',
      limit: 121_100,
      scripts: SSO,
      isSignedIn: false,
      expected: screens['sso-login'],
    },
    {
      name: 'sign-in, passkeys announced',
      tag: 'sso-login',
      limit: 126_600,
      scripts: SSO,
      isSignedIn: false,
      features: ['passkeys:example.com'],
      expected: new Set([
        ...screens['sso-login'],
        ...closureOf(chunkOf('views/login/passkey/passkey-button.tsx')),
      ]),
    },
    {
      name: 'sign-in, remember announced',
      tag: 'sso-login',
      limit: 124_500,
      scripts: SSO,
      isSignedIn: false,
      features: ['remember'],
      expected: new Set([
        ...screens['sso-login'],
        ...closureOf(chunkOf('views/login/remember/remember.tsx')),
      ]),
    },
    screen('dashboard', 'sso-dashboard', 130_700),
    profile,
    {
      ...profile,
      name: 'My Profile, two-step sign-in announced',
      limit: 152_400,
      features: ['secondFactor'],
      expected: new Set([
        ...profile.expected,
        ...closureOf(
          chunkOf('views/profile/announced/announced-cards.ts'),
          chunkOf('views/profile/second-factor/factors-card.tsx'),
        ),
      ]),
    },
  ];
}
