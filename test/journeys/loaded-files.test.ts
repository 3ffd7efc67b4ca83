import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import {
  AUTOMATIC_PASSKEYS,
  CHANGE_PASSWORD,
  EVENTS,
  NEW_BROWSER,
  PASSKEY_OFFER,
  SECOND_FACTOR,
  SESSIONS,
  STRAIGHT_TO_PROVIDER,
} from '../../src/core/contract/features.ts';
import { chunkOf, closureOf } from '../../tools/import-closure.mjs';
import { readScreenFiles, type ScreenFiles } from '../../tools/screen-files.mjs';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// Left out: `npm run size` weighs these files, which tools/screen-files.mjs lists.

/** The button that signs in with a passkey, and its texts. */
const PASSKEY_BUTTON = 'views/login/passkey/passkey-button.tsx';
/** The choice to be remembered, and the remembered user. */
const REMEMBER_PARTS = 'views/login/remember/remember.tsx';
/** What finds the tenant’s only provider, and goes there. */
const STRAIGHT = 'views/login/straight/straight.tsx';
/** What loads the cards that a gateway announces. */
const LOADER = 'views/profile/announced/announced-cards.ts';
const SESSIONS_CARD = 'views/profile/sessions/sessions-card.tsx';
const PASSKEYS_CARD = 'views/profile/passkeys/passkeys-card.tsx';
const FACTORS_CARD = 'views/profile/second-factor/factors-card.tsx';
const EVENTS_CARD = 'views/profile/events/events-card.tsx';
/** Badges and page of products that do not work at present. */
const STATUS = 'views/dashboard/status/status-page.tsx';
const portal = usePortal();
const pageWith = (tag: string) => `<!doctype html>
<script type="module" src="/elements/${tag}.js"></script>
<${tag} tenant="ACME"></${tag}>`;

/** Returns the URL path of a built script. */
const urlOf = (file: string) => file.replace('dist/cdn', '/elements');

/** Lets the gateway announce only these features. */
const announce = (context: BrowserContext, features: readonly string[]): Promise<unknown> =>
  context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = features;
    await route.fulfill({ response, json: envelope });
  });

/** Lets all products work, so that none has a badge. */
const endLimitations = (context: BrowserContext): Promise<unknown> =>
  context.route('**/usersProducts', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object[] };
    const data = envelope.data.map((product) => ({ ...product, status: 'ok' }));
    await route.fulfill({ response, json: { ...envelope, data } });
  });

for (const [tag, what, features, modules] of [
  ['sso-login', 'the files that the byte budgets count', [], []],
  [
    'sso-login',
    'these and the button for passkeys, if they are announced',
    ['passkeys:localhost'],
    [PASSKEY_BUTTON],
  ],
  [
    'sso-login',
    'these and the choice to be remembered, if it is announced',
    ['remember'],
    [REMEMBER_PARTS],
  ],
  [
    'sso-login',
    'the same if the gateway announces what follows a password: a second factor, a mailed code, passkeys',
    [SECOND_FACTOR, NEW_BROWSER, PASSKEY_OFFER, AUTOMATIC_PASSKEYS],
    [],
  ],
  [
    'sso-login',
    'these and the way straight to a provider, if it is announced',
    [STRAIGHT_TO_PROVIDER],
    [STRAIGHT],
  ],
  ['sso-dashboard', 'the files that the byte budgets count', [], []],
  ['sso-dashboard', 'these and the badges, if a product does not work', [], [STATUS]],
  ['sso-profile', 'the files that the byte budgets count', [], []],
  [
    'sso-profile',
    'the same if the gateway announces the change of the password',
    [CHANGE_PASSWORD],
    [],
  ],
  ...(
    [
      [
        'these and the card of sessions, if they are announced',
        [SESSIONS],
        [LOADER, SESSIONS_CARD],
      ],
      [
        'these and the card of recent activity, if it is announced',
        [EVENTS],
        [LOADER, EVENTS_CARD],
      ],
      [
        'these and the cards of passkeys and two-step sign-in, if they are announced',
        ['passkeys:localhost', SECOND_FACTOR],
        [LOADER, PASSKEYS_CARD, FACTORS_CARD],
      ],
      ['these and both cards', [SESSIONS, EVENTS], [LOADER, SESSIONS_CARD, EVENTS_CARD]],
    ] as const
  ).map(([what, features, modules]) => ['sso-profile', what, features, modules] as const),
] as const)
  test(`a page with <${tag}> loads exactly ${what}`, async () => {
    const { page, context } = await portal.visit();
    await announce(context, features);
    if ([...modules].every((name) => name !== STATUS)) await endLimitations(context);
    if (tag !== 'sso-login') await seedSession(context, portal.url());
    await context.route('**/example', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageWith(tag) }),
    );
    const loaded = new Set<string>();
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) loaded.add(pathname);
    });
    const screens: ScreenFiles = readScreenFiles();
    const late = closureOf(...modules.map(chunkOf));
    const expected = [...new Set([...screens[tag], ...late])].map(urlOf);
    await page.goto(`${portal.url()}/example`);
    await page
      .waitForFunction((names) => {
        const entries = performance.getEntriesByType('resource');
        return names.every((name) => entries.some((entry) => entry.name.endsWith(name)));
      }, expected)
      .catch(() => {
        // The comparison names the missing files.
      });
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...loaded].sort(), expected.sort());
  });
