import assert from 'node:assert/strict';
import { AuthTypesData } from '../../src/core/contract/auth.ts';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { createFakeGateway, type FakeGatewayOptions } from '../../src/testing/index.ts';

export const BASE = 'http://localhost:5173';
export const PASSWORD = 'Portal-2026!';

/** Calls a fake gateway as the elements of one page do, through `fetch`. */
export function open(options: FakeGatewayOptions = {}) {
  const gateway = createFakeGateway(options);
  const call = async (name: CallName, query = '', headers: Record<string, string> = {}) => {
    const { method, path } = CALLS[name];
    const request = new Request(`${BASE}${path}${query}`, {
      method,
      headers: { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example', ...headers },
    });
    const response = await gateway.fetch(request);
    assert.ok(response, 'not a call');
    const { data, message } = (await response.json()) as { data: unknown; message: string };
    return { status: response.status, data, message };
  };
  const signIn = (password = PASSWORD) =>
    call('login', '', credentialHeaders({ username: 'ada@acme.example', password }));
  const optionsOf = async () => {
    const { data } = await call('authTypes', '?tenantCode=ACME');
    return AuthTypesData.parse(data).authentications.map(({ authType }) => authType);
  };
  return { gateway, call, signIn, optionsOf };
}
