import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { CALLS } from '../../src/core/contract/calls.ts';
import { call } from '../../src/core/flows/call.ts';
import { savedPathService } from '../../src/core/auth/saved-path.ts';
import { authService } from '../../src/core/auth/store.ts';
import { consentService } from '../../src/core/consent/consent.ts';
import { formatRoles } from '../../src/core/contract/format-roles.ts';
import { parseRoles } from '../../src/core/contract/roles.ts';
import { readCookie } from '../../src/core/platform/cookies.ts';
import type { ApiResult } from '../../src/core/api/failure.ts';
import { favoritesService } from '../../src/core/products/favorites.ts';
import { recentsService } from '../../src/core/products/recents.ts';
import { clearProducts } from '../../src/core/products/products.ts';
import { safeImage, safeLink, safePath } from '../../src/core/platform/safety/links.ts';
import {
  CONSENT_KEY,
  OWN_KEYS,
  SESSION_KEYS,
  STORAGE_KEYS,
} from '../../src/core/platform/storage.ts';
import { authTypes, login, logout, lookup, refresh, usersProducts } from '../support/core/calls.ts';
import { edgeCore, ORIGIN } from './edge-core.ts';
import { runs, SEED } from './random.ts';

// Rules: gateway-contract-52, security-02, security-05, storage-14

const COUNTS = { envelopes: 100_000, stored: 100_000, cookies: 50_000, links: 100_000 };
const inputsOf = (name: keyof typeof COUNTS): string => `${runs(COUNTS[name])} (SEED=${SEED})`;
const options = (name: keyof typeof COUNTS) => ({ seed: SEED, numRuns: runs(COUNTS[name]) });

/** Keys of generated JSON: names of our contract and of Object.prototype. */
const KEYS = [
  ...['success', 'statusCode', 'message', 'error', 'data', 'roles', 'tokenExpiry', 'theme'],
  ...['themeDetails', 'authentications', 'type', 'value', 'userId', 'productName', 'productCode'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length'],
];
const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, '', 0, 200, 400, 401, 4031, 1e308, -1),
);
const json = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie('any'), {
    maxKeys: 6,
  }),
})).any;
const envelope = fc.record(
  {
    success: fc.oneof(fc.boolean(), leaf),
    statusCode: fc.oneof(fc.constantFrom(200, 204, 400, 401, 403, 4031, 4032, 429, 500), leaf),
    message: fc.oneof(fc.string(), json),
    error: fc.oneof(fc.string(), json),
    data: json,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.oneof(envelope, json).map((value) => JSON.stringify(value) ?? ''),
  fc.string({ unit: 'binary' }),
);
const status = fc.constantFrom(200, 201, 400, 401, 403, 404, 429, 500, 503);

const SENT: readonly ((core: ReturnType<typeof edgeCore>) => Promise<ApiResult<unknown>>)[] = [
  (core) => login(core, 'ada', 'secret'),
  (core) => logout(core),
  (core) => refresh(core),
  (core) => authTypes(core, 'ACME'),
  (core) => usersProducts(core),
  (core) => lookup(core, 'LANGUAGE_CD'),
  (core) => call(core, CALLS.requestOtp, { query: { timeZone: 'UTC', username: 'ada' } }),
  (core) =>
    call(core, CALLS.resetPassword, {
      credentials: { username: 'ada', password: 'secret', otp: '123456' },
    }),
  (core) => call(core, CALLS.forceResetPassword, { credentials: { password: 'secret' } }),
  (core) =>
    call(core, CALLS.userProfile, { section: { component: 'profile', section: 'personal' } }),
  (core) => call(core, CALLS.updateProfile, { body: { userId: 'ada', langCode: 'en_US' } }),
  (core) => call(core, CALLS.userExtensions, { pathParts: { userId: 'ada' } }),
  (core) => call(core, CALLS.updateContacts, { body: [] }),
];

const isPolluted = () => Object.keys(Object.prototype).length > 0 || 'polluted' in {};

test(`calls never reject and always return a valid result, whatever the reply: ${inputsOf('envelopes')}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SENT), status, body, async (sendCall, code, text) => {
      const reply = () => Promise.resolve(new Response(text, { status: code }));
      const result = await sendCall(edgeCore({ fetch: reply }));
      assert.equal(typeof result.ok, 'boolean');
      if (result.ok) {
        assert.equal(typeof result.success, 'boolean');
        assert.equal(typeof result.message, 'string');
      } else {
        assert.equal(typeof result.failure.status, 'number');
        assert.equal(typeof result.failure.message, 'string');
        assert.ok(result.failure.message.length < 40_000);
      }
      assert.equal(isPolluted(), false);
    }),
    options('envelopes'),
  );
});

const OURS = [
  ...STORAGE_KEYS,
  ...Object.values(OWN_KEYS),
  ...Object.values(SESSION_KEYS),
  CONSENT_KEY,
];
const stored = fc.oneof(
  json.map((value) => JSON.stringify(value) ?? ''),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('true', 'Y', '{"broken": [', '[]', '{}', 'null', '-1', '1e999', '//x', '/\\x'),
);

test(`no stored value makes a service throw or leads to another site: ${inputsOf('stored')}`, () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...OURS), stored), {
        selector: ([key]) => key,
        minLength: 1,
        maxLength: 8,
      }),
      fc.string(),
      (entries, userId) => {
        const local = new Map<string, string>(entries);
        const core = edgeCore({ local, href: `${ORIGIN}/profile` });
        const auth = authService(core);
        auth.reread();
        // Without the gateway's cookie the user is signed out, unless storage marks cookies as not readable.
        if (local.get(SESSION_KEYS.clock) !== 'no-cookie')
          assert.equal(auth.$auth.get().status, 'signed-out');
        const path = savedPathService(core).take(userId);
        if (path !== undefined) assert.equal(new URL(path, ORIGIN).origin, ORIGIN);
        savedPathService(core).save();
        consentService(core);
        favoritesService(core);
        recentsService(core);
        clearProducts(core);
        auth.clear();
        assert.equal(isPolluted(), false);
      },
    ),
    options('stored'),
  );
});

const roleText = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[|:]/g, '').trim());

test(`a roles cookie is read as it was written, and an invalid one does not throw: ${inputsOf('cookies')}`, () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record(
          { rolGroupName: roleText.filter((text) => text !== ''), roleCode: roleText },
          { noNullPrototype: true },
        ),
      ),
      fc.string({ unit: 'binary' }),
      (roles, noise) => {
        const wellFormed = roles.filter(({ rolGroupName }) => rolGroupName.isWellFormed());
        const sendable = wellFormed.filter(({ roleCode }) => roleCode.isWellFormed());
        const cookies = `a=${encodeURIComponent(noise.toWellFormed())}; roles=${encodeURIComponent(formatRoles(sendable))}`;
        assert.deepEqual(parseRoles(readCookie(edgeCore({ cookies }), 'roles') ?? ''), sendable);
        const broken = readCookie(edgeCore({ cookies: `roles=${noise}` }), 'roles') ?? '';
        for (const { rolGroupName } of parseRoles(broken)) assert.notEqual(rolGroupName, '');
      },
    ),
    options('cookies'),
  );
});

const address = fc
  .tuple(
    fc.constantFrom('https://', 'http://', '//', '\\\\', 'ftp://', ''),
    fc.constantFrom('', 'user@', 'user:pw@', ':pw@'),
    fc.constantFrom('portal.example', 'evil.example', 'portal.example:8443', ''),
    fc.constantFrom('', '/profile', '//evil.example', '/.//evil.example', '/a/..//evil.example'),
  )
  .map((parts) => parts.join(''));
const link = fc.oneof(
  address,
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('javascript:', 'data:', 'http:', 'https:', 'blob:', '/', '\\', '//', '@'),
        fc.constantFrom('portal.example', 'evil.example', '..', '.', ':', '%2f', '%5c', '\t', '\n'),
        fc.constantFrom('\u0000', '\u200b', '\u3002', '\uff0f', '?', '#', '[', ']', 'user:pw@'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

test(`a safe link has an http or https URL, and a safe path stays on this origin: ${inputsOf('links')}`, () => {
  const page = `${ORIGIN}/acme/login`;
  fc.assert(
    fc.property(link, (text) => {
      const followed = safeLink(text, page);
      if (followed !== undefined) {
        const { protocol, username, password } = new URL(followed);
        assert.match(protocol, /^https?:$/);
        assert.equal(username + password, '');
      }
      const path = safePath(text, page);
      if (path !== undefined) {
        assert.equal(new URL(text, page).origin, ORIGIN);
        assert.equal(new URL(path, page).origin, ORIGIN);
        assert.equal(safePath(path, page), path);
      }
      const image = safeImage(text, page);
      if (image !== undefined) assert.match(image, /^(?:https:|data:image\/(?!svg))/i);
    }),
    options('links'),
  );
});
