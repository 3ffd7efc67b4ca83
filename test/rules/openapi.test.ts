import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod/mini';
import { AuthTypesData } from '../../src/core/contract/auth.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { issuesOf, shapeOf } from '../../src/core/contract/strict/shapes.ts';
import { wire } from '../../src/core/contract/strict/wire.ts';
import type { Operation } from '../../tools/openapi/operation.ts';
import { OPERATIONS } from '../../tools/openapi/operations.ts';
import { OPENAPI_FILE, openApiText } from '../../tools/openapi/text.ts';

// Rules: gateway-15, gateway-contract-04

const committed = await readFile(OPENAPI_FILE, 'utf8');

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

test('docs/openapi.json is what `npm run openapi` writes', async () => {
  // Compared as a boolean: a difference would print both texts, 80 KB each.
  const isCurrent = committed === (await openApiText());
  assert.ok(isCurrent, 'docs/openapi.json is out of date: run npm run openapi');
});

test('each required parameter has an example, which programs that try the calls send', () => {
  const Parameter = z.object({
    required: z.optional(z.boolean()),
    example: z.optional(z.string()),
    schema: z.object({ const: z.optional(z.string()), pattern: z.optional(z.string()) }),
  });
  const { components } = z
    .object({ components: z.object({ parameters: z.record(z.string(), Parameter) }) })
    .parse(JSON.parse(committed));
  for (const [name, { required, example, schema }] of Object.entries(components.parameters)) {
    if (!required || schema.const !== undefined) continue;
    assert.ok(example !== undefined, name);
    assert.match(example, new RegExp(schema.pattern ?? ''), name);
  }
});

test('docs/openapi.json is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    z.record(z.string(), z.unknown()).parse(JSON.parse(committed)),
  );
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(validator.version, '3.1');
});

test('docs/openapi.json lists every call of the contract with its method and path', () => {
  const { paths } = Document.parse(JSON.parse(committed));
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${operationId} ${method} ${path}`,
    ),
  );
  for (const [call, { method, path }] of Object.entries(CALLS)) {
    const found = documented.find((line) => line.startsWith(`${call} ${method.toLowerCase()} `));
    assert.ok(found?.endsWith(path), call);
  }
});

test('the example of each call matches the schema of its reply', () => {
  for (const [name, { example }] of Object.entries<Operation>(OPERATIONS)) {
    const shape = shapeOf(CALLS[name as keyof typeof OPERATIONS]);
    if (shape === undefined) assert.equal(example, undefined, name);
    else assert.deepEqual(issuesOf(shape, example), [], name);
  }
});

test('the gateway’s schemas are stricter than those of the elements', () => {
  const strictSchema = wire(AuthTypesData);
  const isValid = (data: unknown) => strictSchema.safeParse(data).success;
  assert.ok(isValid({ authentications: [{ authType: 'BASIC', name: null }] }));
  assert.ok(!isValid({ authentications: [{ authType: 'BASIC', name: 7 }] }));
  assert.ok(!isValid({ authentications: [{ name: 'no type' }] }));
  assert.ok(!isValid({ authentications: [null] }));
});
