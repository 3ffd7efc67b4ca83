import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { send } from '../../../src/core/api/client.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Call } from '../../../src/core/contract/call.ts';
import { edgeCore } from '../../security/edge-core.ts';
import { faultsOf, OPERATIONS, SCHEMAS } from './document.ts';
import { almost, valuesOf, type Schema } from './json-schema.ts';
import { runs, SEED } from './random.ts';

// Rules: gateway-contract-03, gateway-contract-04, gateway-contract-05

/** Makes a call whose reply is this body. */
function answered(call: Call, status: number, body: unknown) {
  const reply = () => Promise.resolve(new Response(JSON.stringify(body), { status }));
  const pathParts = { userId: 'ada' };
  return send(edgeCore({ fetch: reply }), call, { language: 'en', pathParts });
}

/** Returns a generator of replies with a status: an envelope, mostly with data that has a schema of its own. */
function bodiesOf(schema: Schema, status: number): fc.Arbitrary<unknown> {
  const parts = (schema.allOf ?? [schema]).map((part) => {
    const required = Object.keys(part.properties ?? {});
    return valuesOf(part.$ref ? part : { type: 'object', ...part, required }, SCHEMAS);
  });
  const outcome = status === 200 ? {} : { success: false, statusCode: status };
  return fc.tuple(...parts).map((values): unknown => Object.assign({}, ...values, outcome));
}

test(`the elements accept every reply of the document (SEED=${SEED})`, async () => {
  for (const { name, replies } of OPERATIONS) {
    const call: Call = CALLS[name as keyof typeof CALLS];
    for (const [status, schema] of replies) {
      const accepts = fc.asyncProperty(bodiesOf(schema, status), async (value) => {
        assert.deepEqual(faultsOf(schema, value), []);
        const result = await answered(call, status, value);
        if (status === 200) assert.ok(result.ok, JSON.stringify(result));
        else if (name === 'resetPassword') assert.ok(!result.ok || !result.success);
        else assert.equal(result.ok ? 'accepted' : result.failure.kind, 'rejected');
      });
      await fc.assert(accepts, runs(10));
    }
  }
});

test(`slightly wrong replies are read in part or reported as wrong, and never throw (SEED=${SEED})`, async () => {
  let refused = 0;
  for (const { name, replies } of OPERATIONS) {
    const call: Call = CALLS[name as keyof typeof CALLS];
    const schema = replies.get(200) ?? {};
    const [, withData] = schema.allOf ?? [];
    const data = valuesOf(withData?.properties?.['data'] ?? {}, SCHEMAS);
    const body = almost(
      data.map((value) => ({
        success: true,
        statusCode: 200,
        message: '',
        error: '',
        data: value,
      })),
    );
    const property = fc.asyncProperty(body, async (value) => {
      const result = await answered(call, 200, value);
      if (result.ok) {
        assert.ok(call.reply.safeParse(result.data).success, 'data that the screens cannot use');
        return;
      }
      refused += 1;
      assert.notDeepEqual(faultsOf(schema, value), [], JSON.stringify(value));
      assert.match(result.failure.kind, /^(wrong-shape|rejected)$/);
    });
    await fc.assert(property, runs(60));
  }
  assert.ok(refused > 20, `only ${refused} replies were refused`);
});
