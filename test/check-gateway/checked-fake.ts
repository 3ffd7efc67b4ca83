import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import {
  AUTOMATIC_PASSKEYS,
  CHANGE_PASSWORD,
  CONFIRM,
  EVENTS,
  NOT_ME,
  PASSKEYS,
  PREFERENCES,
  SECOND_FACTOR,
  SESSIONS,
} from '../../src/core/contract/features.ts';
import { RESET_LINK } from '../../src/core/contract/names.ts';
import { createFakeGateway } from '../../src/testing/index.ts';
import type { FakeGateway, FakeGatewayOptions, FakeResponse } from '../../src/testing/types.ts';
import { answerWithCodes } from './fake-codes.ts';

const LISTED = 'https://host.example';
const PASSWORD = 'Sturdy & fair 2026';
const INITIAL = 'Initial-2026';

/** Opens the fake with a clock that only the check advances. `change` replaces its responses, `more` its options. */
export function openForCheck(
  base: string,
  change: (response: FakeResponse) => FakeResponse = (response) => response,
  more: FakeGatewayOptions = {},
): CheckOptions {
  let time = Date.parse('2026-06-01T09:00:00Z');
  const gateway: FakeGateway = createFakeGateway({
    user: { username: 'ada@acme.example', password: PASSWORD, secondaryEmail: 'ada@home.example' },
    otherUsers: [
      { userId: 'new', username: 'new@acme.example', password: INITIAL, mustChangePassword: true },
    ],
    features: [
      ...[RESET_LINK, SESSIONS, CONFIRM, EVENTS, NOT_ME, CHANGE_PASSWORD, PREFERENCES],
      ...[`${PASSKEYS}:example.com`, AUTOMATIC_PASSKEYS, SECOND_FACTOR],
    ],
    allowedOrigins: [LISTED],
    sessionSeconds: 7200,
    now: () => time,
    ...more,
  });
  const answer = answerWithCodes(gateway, () => time);
  return {
    base,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: 'ada@acme.example',
    password: PASSWORD,
    changeUser: 'new@acme.example',
    changePassword: INITIAL,
    newPassword: 'Kettle-Rain-2026',
    allowedOrigin: LISTED,
    passkeyOrigin: 'https://portal.example.com',
    mayWrite: true,
    readCode: async () => gateway.lastCode ?? '',
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 14 * 3600,
    // The fake knows passkeys by their IDs, and verifies nothing.
    skippedRules: ['gateway-contract-80'],
    machine: {
      now: () => time,
      pause: async (ms) => void (time += ms),
      async fetch(url, { method = 'GET', headers, body }) {
        const sent = Object.fromEntries(new Headers(headers));
        const text = typeof body === 'string' ? body : '';
        const response = change(await answer({ method, url, headers: sent, body: text }));
        const all = new Headers(response.headers);
        for (const cookie of response.cookies) all.append('set-cookie', cookie);
        return new Response(response.body, { status: response.status, headers: all });
      },
    },
  };
}

/** Returns the rules that a check finds broken, each with what it expected. */
export const brokenRules = async (options: CheckOptions): Promise<string[]> => {
  const { findings } = await checkGateway(options);
  return findings.filter(({ isMet }) => !isMet).map(({ rule, expected }) => `${rule}: ${expected}`);
};
