import assert from 'node:assert/strict';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { ConfirmOptions } from '../../src/core/contract/confirm.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { PasskeyRequest, Passkeys } from '../../src/core/contract/passkeys.ts';
import {
  createFakeGateway,
  type FakeGatewayOptions,
  type FakePasskey,
} from '../../src/testing/index.ts';

export const BASE = 'http://localhost:5173';
export const PASSWORD = 'Portal-2026!';
export const START = Date.parse('2026-06-01T09:00:00Z');
export const HELD: FakePasskey = {
  id: 'one',
  credentialId: 'first',
  name: 'Laptop',
  provider: 'iCloud Keychain',
  createdAt: START,
  isSynced: true,
};
export const WITH_ONE = { user: { passkeys: [HELD] } };

/** Calls a fake gateway that announces passkeys, as the elements of one page do. */
export function open(options: FakeGatewayOptions = {}) {
  let time = START;
  const features = ['passkeys:example.com', 'confirm', 'events'];
  const gateway = createFakeGateway({ features, now: () => time, ...options });
  const call = async (
    name: CallName,
    { headers = {}, body, id = '' }: { headers?: object; body?: object; id?: string } = {},
  ) => {
    const { method, path } = CALLS[name];
    const request = new Request(BASE + path.replace('{id}', id), {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example', ...headers },
    });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
  const credentials = { username: 'ada@acme.example', password: PASSWORD };
  const signIn = () => call('login', { headers: credentialHeaders(credentials) });
  const ask = async (name: CallName) => PasskeyRequest.parse((await call(name)).data);
  const reply = async (name: CallName, ticket: string, id: string) => {
    const { status, data } = await call(name, { body: { ticket, credential: { id } } });
    return [status, (data as { passkey?: string } | null)?.passkey];
  };
  const answer = async (options: CallName, name: CallName, id: string) =>
    reply(name, (await ask(options)).ticket, id);
  return {
    gateway,
    call,
    signIn,
    ask,
    reply,
    addSilently: (id: string) => answer('automaticPasskeyOptions', 'addPasskey', id),
    add: (id: string) => answer('newPasskeyOptions', 'addPasskey', id),
    confirm: (id: string) => answer('passkeyConfirmOptions', 'confirmWithPasskey', id),
    signInWith: (id: string) => answer('passkeyOptions', 'passkeySignIn', id),
    list: async () => Passkeys.parse((await call('passkeys')).data),
    freshness: async () => ConfirmOptions.parse((await call('confirmOptions')).data),
    advance: (seconds: number) => void (time += seconds * 1000),
  };
}
