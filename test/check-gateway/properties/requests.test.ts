import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import type { Agent, SendOptions } from '../../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { faultsOf, OPERATIONS, SCHEMAS, type Operation } from './document.ts';
import { almost, valuesOf, type Hints } from './json-schema.ts';
import { runs, SEED } from './random.ts';

// Rules: gateway-15, gateway-contract-01, gateway-contract-02, gateway-contract-04, gateway-contract-06

let gateway: TestGateway;
let user: Awaited<ReturnType<TestGateway['createUser']>>;
let signedIn: Agent;
before(async () => {
  gateway = await startTestGateway({ sessionSeconds: 43_200 });
  user = await gateway.createUser();
  await signIn();
});
after(() => gateway.close());

async function signIn(): Promise<void> {
  signedIn = gateway.browser();
  await signedIn.authTypes('ACME');
  assert.equal((await signedIn.login(user.username, user.password)).status, 200);
}

interface Sent extends SendOptions {
  readonly path: string;
}

/** Checks a reply against the document. Returns its status. */
async function send(agent: Agent, { name, method, replies }: Operation, sent: Sent) {
  const answer = await agent.send(sent.path, { ...sent, method });
  const schema = replies.get(answer.status);
  assert.ok(schema, `HTTP ${answer.status} is not documented for ${name}: ${answer.text}`);
  assert.match(answer.headers['content-type'] ?? '', /^application\/json\b/);
  const body = JSON.parse(answer.text) as { statusCode: number; success: boolean };
  assert.deepEqual(faultsOf(schema, body), [], answer.text);
  assert.equal(body.statusCode, answer.status);
  assert.equal(body.success, answer.status === 200);
  if (answer.status === 429) assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
  return answer.status;
}

/** Values that get past the first checks of the gateway. */
const hints = (): Hints => {
  const text = fc.string({ maxLength: 60 });
  return {
    userId: fc.oneof(fc.constantFrom(user.id, user.username), text),
    langCode: fc.oneof(fc.constantFrom('en_US', 'de_DE', 'xx_XX'), text),
    contactValue: fc.oneof(fc.constant(''), fc.emailAddress(), text),
    tenantCode: fc.oneof(fc.constantFrom('ACME', 'NONE'), text),
    'tenant-code': fc.constantFrom('ACME', 'ACME', 'ACME', 'GLOBEX', ''),
  };
};

/** Returns the headers that HTTP can carry: other text is percent-encoded, with the header that says so. */
function headersOf(values: Readonly<Record<string, string>>): Record<string, string> {
  const isPlain = Object.values(values).every((value) => /^[\x21-\x7e]*$/.test(value));
  if (isPlain) return { ...values };
  const encoded = Object.entries(values).map(([name, value]) => [
    name,
    /^[\x21-\x7e]*$/.test(value) ? value : encodeURIComponent(value.toWellFormed()),
  ]);
  return {
    ...(Object.fromEntries(encoded) as Record<string, string>),
    'credential-encoding': 'uri',
  };
}

/** Below and above the 16 KB that a request may have without its body. */
const LONG_LENGTHS = [5_000, 20_000];

/** Returns a generator of requests of an operation, correct ones and slightly wrong ones. */
function requestsOf({ path, parameters, body, method }: Operation): fc.Arbitrary<Sent> {
  const known = hints();
  const values = parameters.map(({ name, schema }) => {
    const valid = valuesOf(schema, SCHEMAS, known, name);
    const any = fc.string({ unit: 'grapheme', maxLength: 300 });
    const long = fc.constantFrom(...LONG_LENGTHS).map((length) => 'x'.repeat(length));
    return fc.oneof({ arbitrary: valid, weight: 8 }, any, long, fc.constant(undefined));
  });
  const schema = body && valuesOf(body, SCHEMAS, known);
  const text = schema
    ? fc.oneof(
        { arbitrary: schema.map((value) => JSON.stringify(value)), weight: 4 },
        { arbitrary: almost(schema).map((value) => JSON.stringify(value)), weight: 4 },
        fc.constantFrom('{', '', '[]', 'null', '"\\ud800"'),
      )
    : fc.constantFrom(undefined, '', '{}', '{');
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 9 },
    fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=latin1', ''),
  );
  return fc.tuple(fc.tuple(...values), text, type, fc.nat(9)).map(([sent, content, mime, dice]) => {
    const headers: Record<string, string> = {};
    const query = new URLSearchParams();
    let address = path;
    for (const [at, { name, in: place }] of parameters.entries()) {
      const given = sent[at];
      const value = typeof given === 'string' ? given.toWellFormed() : undefined;
      if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value ?? ''));
      else if (value === undefined || name === 'X-XSRF-TOKEN') continue;
      else if (place === 'query') query.set(name, value);
      else headers[name] = value;
    }
    const own = {
      'content-type': mime,
      'sec-fetch-site': dice === 0 ? 'cross-site' : 'same-origin',
    };
    const isChange = method !== 'GET';
    return {
      path: query.size > 0 ? `${address}?${query.toString()}` : address,
      headers: { ...own, ...headersOf(headers) },
      ...(isChange && content !== undefined && { body: content }),
    };
  });
}

const XSRF = 'XSRF-TOKEN';

for (const operation of OPERATIONS)
  test(`every reply to ${operation.name} is documented (SEED=${SEED})`, async () => {
    const seen = new Set<number>();
    const property = fc.asyncProperty(
      requestsOf(operation),
      fc.constantFrom('none', 'session', 'session', 'forged'),
      async (request, kind) => {
        const agent = kind === 'none' ? gateway.browser() : signedIn.copy();
        const token = kind === 'session' ? signedIn.cookie(XSRF) : undefined;
        const headers = {
          ...request.headers,
          ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
        };
        const status = await send(agent, operation, { ...request, headers });
        seen.add(status);
        if (operation.name === 'logout' && status === 200) await signIn();
      },
    );
    await fc.assert(property, runs(16));
    assert.ok(seen.size > 1 || operation.name === 'authTypes', [...seen].join(', '));
  });
