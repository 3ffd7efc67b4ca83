import type { Guard } from '../support/sources/removal.ts';
import { AUDIT } from './guards/audit.ts';
import { BACK_ENDS } from './guards/back-ends.ts';
import { CALLS } from './guards/calls.ts';
import { CONFIGURATION } from './guards/configuration.ts';
import { EDGE } from './guards/edge.ts';
import { EVENTS } from './guards/events.ts';
import { FACTORS } from './guards/factors.ts';
import { GUESSING } from './guards/guessing.ts';
import { NEW_BROWSER } from './guards/new-browser.ts';
import { NETWORK } from './guards/networks.ts';
import { NOT_ME } from './guards/not-me.ts';
import { PASSKEYS } from './guards/passkeys.ts';
import { PROVIDERS } from './guards/providers.ts';
import { REQUIRED_FACTOR } from './guards/required-factor.ts';
import { SECOND_FACTOR } from './guards/second-factor.ts';
import { SERVER } from './guards/server.ts';
import { SESSIONS } from './guards/sessions.ts';
import { SINGLE_SIGN_ON } from './guards/single-sign-on.ts';
import { TRANSPORT } from './guards/transport.ts';

/** The guards of the gateway. */
export const GUARDS: readonly Guard[] = [
  ...CALLS,
  ...SESSIONS,
  ...NOT_ME,
  ...PASSKEYS,
  ...FACTORS,
  ...SECOND_FACTOR,
  ...REQUIRED_FACTOR,
  ...NEW_BROWSER,
  ...BACK_ENDS,
  ...GUESSING,
  ...NETWORK,
  ...SINGLE_SIGN_ON,
  ...CONFIGURATION,
  ...PROVIDERS,
  ...SERVER,
  ...EDGE,
  ...TRANSPORT,
  ...AUDIT,
  ...EVENTS,
];

/** Paths that the copies of the gateway need besides package.json and tsconfig.json. */
export const COPIED: readonly string[] = [
  ...[
    'demo/data-template.ts',
    'demo/server',
    'gateway/src',
    'gateway/package.json',
    'src/core',
    'cli',
    'site/pages',
    'tools',
  ],
  ...['test/support', 'test/runner', 'test/foreign', 'test/domain', 'test/server'],
  // The name of the cached database in test/support depends on the lock file.
  ...['test/security-gateway', 'test/data', 'package-lock.json'],
];
