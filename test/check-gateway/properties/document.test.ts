import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './document.ts';
import type { Schema } from './json-schema.ts';

// Rules: gateway-15

/** Schemas with keywords of the standard that the document does not use yet, a right value and a wrong one. */
const CASES: readonly (readonly [schema: object, right: unknown, wrong: unknown])[] = [
  [{ not: { type: 'string' } }, 1, 'a'],
  [{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, 1.5],
  [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
  [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
  [{ propertyNames: { pattern: '^[a-z]+$' } }, { a: 1 }, { A: 1 }],
  [{ patternProperties: { '^x-': { type: 'string' } } }, { 'x-a': 'a' }, { 'x-a': 1 }],
  [{ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, { a: 1 }, { a: 1, b: 1 }],
  [{ prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 1], ['a', 'b']],
  [{ uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
  [{ contains: { const: 1 }, minContains: 2 }, [1, 1], [1]],
  [{ multipleOf: 0.5 }, 1.5, 1.25],
];

for (const [schema, right, wrong] of CASES)
  test(`replies are checked by all keywords of the standard: ${Object.keys(schema).join(', ')}`, () => {
    assert.deepEqual(faultsOf(schema as Schema, right), []);
    assert.notDeepEqual(faultsOf(schema, wrong), []);
  });

test('a length counts characters, not their halves', () => {
  assert.deepEqual(faultsOf({ maxLength: 1 }, '😀'), []);
  assert.notDeepEqual(faultsOf({ maxLength: 1 }, '😀😀'), []);
});
