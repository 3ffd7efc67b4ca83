import assert from 'node:assert/strict';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { ConfirmOptions } from '../../src/core/contract/confirm.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { SecurityEvents } from '../../src/core/contract/events.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import {
  Factors,
  SecondFactorRefusal,
  type CodeMethod,
  type StepMethod,
} from '../../src/core/contract/second-factor.ts';
import {
  createFakeGateway,
  type FakeApp,
  type FakeGatewayOptions,
} from '../../src/testing/index.ts';

export const BASE = 'http://localhost:5173';
export const PASSWORD = 'Portal-2026!';
export const START = Date.parse('2026-06-01T09:00:00Z');
export const DAY = 24 * 3600;
export const CODE = 'QT-7M4K-X2PD-9WHF';
export const APP: FakeApp = { addedAt: START, recoveryCodes: [CODE], browsers: [], failures: 0 };
export const WITH_APP: FakeGatewayOptions = { user: { app: APP } };

/** Calls a fake gateway that announces the second factor, as the elements of one page do. */
export function open(options: FakeGatewayOptions = {}) {
  let time = START;
  const features = ['secondFactor', 'confirm', 'sessions', 'events', 'changePassword'];
  const gateway = createFakeGateway({ features, now: () => time, ...options });
  const call = async (
    name: CallName,
    {
      secrets = {},
      body,
      id = '',
      query = '',
    }: { secrets?: Record<string, string>; body?: object; id?: string; query?: string } = {},
  ) => {
    const { method, path } = CALLS[name];
    const request = new Request(BASE + path.replace('{id}', id) + query, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...{ [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example' },
        ...credentialHeaders(secrets),
      },
    });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data } = (await response.json()) as { data: unknown };
    return [response.status, data] as const;
  };
  const signIn = (password = PASSWORD) =>
    call('login', { secrets: { username: 'ada@acme.example', password } });
  const ask = async () => SecondFactorRefusal.parse((await signIn())[1]).secondFactor;
  const send = (ticket: string, otp: string, { method = 'app', trust = false }: Way = {}) =>
    call('secondFactor', { secrets: { otp }, body: { ticket, method, trust } });
  return {
    gateway,
    call,
    signIn,
    ask,
    send,
    /** Sends a code from a browser without cookies. Returns the status. */
    async sendElsewhere(ticket: string, otp: string) {
      const { method, path } = CALLS.secondFactor;
      const headers = { [HEADERS.tenantCode.toLowerCase()]: 'ACME', otp };
      const body = JSON.stringify({ ticket, method: 'app', trust: false });
      return (await gateway.handle({ method, url: BASE + path, headers, body })).status;
    },
    signInWith: async (otp: string, way?: Way) => send((await ask()).ticket, otp, way),
    confirm: (otp: string, method: CodeMethod = 'app') =>
      call('confirmWithCode', { secrets: { otp }, body: { method } }),
    confirmWithPassword: () => call('confirm', { secrets: { password: PASSWORD } }),
    list: async () => Factors.parse((await call('factors'))[1]),
    async events() {
      const { events } = SecurityEvents.parse((await call('securityEvents'))[1]);
      return events.map(({ event }) => event);
    },
    options: async () => ConfirmOptions.parse((await call('confirmOptions'))[1]),
    advance: (seconds: number) => void (time += seconds * 1000),
  };
}
interface Way {
  readonly method?: StepMethod;
  readonly trust?: boolean;
}
