import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { OPENAPI_FILE } from '../../tools/openapi/text.ts';

// Rules: gateway-15, gateway-162

const Reference = z.object({ $ref: z.string() });
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z._default(z.array(z.string()), []),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z._default(z.array(Reference), []),
  responses: z.record(z.string(), z.unknown()),
});
const Parameter = z.object({ name: z.string(), in: z.string(), description: z.string() });
const Document = z.object({
  tags: z._default(z.array(z.object({ name: z.string(), description: z.string() })), []),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    parameters: z.record(z.string(), Parameter),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});
const Alternatives = z.object({ anyOf: z.array(z.record(z.string(), z.unknown())) });

const text = readFileSync(OPENAPI_FILE, 'utf8');
const { tags, paths, components } = Document.parse(JSON.parse(text));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({
    path,
    ...operation,
    parameters: operation.parameters.map(({ $ref }) => {
      const parameter = components.parameters[$ref.split('/').at(-1) ?? ''];
      assert.ok(parameter, $ref);
      return parameter;
    }),
  })),
);

/** Returns the values that are there more than once. */
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

test('each operation has an ID of its own, which is a name in every language', () => {
  assert.ok(operations.length > 15);
  const ids = operations.map(({ operationId }) => operationId);
  assert.deepEqual(repeated(ids), []);
  for (const id of ids) assert.match(id, /^[a-z][a-zA-Z0-9]*$/);
});

test('each operation has a summary of its own, which is not a sentence', () => {
  const summaries = operations.map(({ summary }) => summary);
  assert.deepEqual(repeated(summaries), []);
  for (const summary of summaries) assert.match(summary, /^[A-Z].*[^.]$/);
});

test('each operation has a reply to a faulty request, and one to a correct request', () => {
  for (const { operationId, responses } of operations) {
    const statuses = Object.keys(responses);
    assert.ok(
      statuses.some((status) => status.startsWith('4')),
      `${operationId}: 4xx`,
    );
    assert.ok(
      statuses.some((status) => /^[23]/.test(status)),
      `${operationId}: 2xx`,
    );
  }
});

test('the tags of operations are described', () => {
  const described = tags.map(({ name }) => name);
  const used = new Set(operations.flatMap((operation) => operation.tags));
  assert.deepEqual(described.toSorted(), [...used].sort());
});

test('no request fits two paths', () => {
  // A parameter fits any part of a path.
  const forms = Object.keys(paths).map((path) => path.split('/'));
  const isVariable = (part: string) => part.startsWith('{');
  const fits = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length &&
    one.every((part, at) => {
      const its = other[at] ?? '';
      return part === its || isVariable(part) || isVariable(its);
    });
  for (const [at, one] of forms.entries())
    for (const other of forms.slice(at + 1))
      assert.ok(!fits(one, other), `${one.join('/')} ${other.join('/')}`);
});

test('a path has neither a query nor a slash at its end, and declares its parameters', () => {
  for (const { path, parameters } of operations) {
    assert.match(path, /^\/[^?#]*[^/?#]$/);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const declared = parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(declared.map(({ name }) => name).sort(), inPath.sort(), path);
  }
});

test('no operation has a parameter twice', () => {
  for (const { operationId, parameters } of operations) {
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`);
    assert.deepEqual(repeated(keys), [], operationId);
  }
});

test('the security of each operation is declared', () => {
  const used = operations.flatMap(({ security }) => security.flatMap(Object.keys));
  assert.ok(used.length > 0);
  assert.deepEqual([...new Set(used)].sort(), Object.keys(components.securitySchemes).sort());
});

test('each component is used, so that generated clients have its type', () => {
  const unused = Object.entries(components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) =>
      Object.keys(z.record(z.string(), z.unknown()).parse(named)).map((name) => `${kind}/${name}`),
    )
    .filter((place) => !text.includes(`"#/components/${place}"`));
  assert.deepEqual(unused, []);
});

test('no alternative of a schema accepts everything, which would make the others pointless', () => {
  const pointless: unknown[] = [];
  JSON.parse(text, (_, value: unknown) => {
    const { success, data } = Alternatives.safeParse(value);
    if (success && data.anyOf.some((one) => Object.keys(one).length === 0)) pointless.push(value);
    return value;
  });
  assert.deepEqual(pointless, []);
});
