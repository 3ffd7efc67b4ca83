import * as fc from 'fast-check';

/** The part of JSON Schema that docs/openapi.json uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;
type Json = Readonly<Record<string, unknown>>;
/** Generators of likely values by the name of a field or parameter. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resolved(schema: Schema, all: Schemas): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const found = all[name];
  if (!found) throw new Error(`There is no schema ${name}.`);
  return found;
}

/** Returns a generator of values that match a schema. Throws for a kind of schema that it does not know. */
export function valuesOf(
  reference: Schema,
  all: Schemas,
  hints: Hints = {},
  name = '',
): fc.Arbitrary<unknown> {
  const schema = resolved(reference, all);
  const { type, anyOf, minLength = 0, maxLength = 40, minItems = 0, maxItems = 3 } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((part) => valuesOf(part, all, hints, name)));
  if (Array.isArray(type)) {
    const each = type.map((one: string) => valuesOf({ ...schema, type: one }, all, hints, name));
    return fc.oneof(...each);
  }
  const hint = hints[name];
  if (type === 'string' && hint) return hint;
  switch (type) {
    case 'string':
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc
        .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
        .map((text) => text.slice(0, maxLength));
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.exclusiveMinimum !== undefined && {
          min: schema.exclusiveMinimum,
          minExcluded: true,
        }),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, all, hints, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 3),
      });
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      if (typeof additionalProperties === 'object' && 'type' in additionalProperties)
        return fc.dictionary(fc.string(), valuesOf(additionalProperties, all, hints));
      const fields = Object.entries(properties).map(
        ([key, field]): [string, fc.Arbitrary<unknown>] => [key, valuesOf(field, all, hints, key)],
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
    }
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`unknown schema: ${JSON.stringify(schema)}`);
  }
}

/** Returns the number of values in a value, itself included. */
function sizeOf(value: unknown): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.reduce<number>((sum, each) => sum + sizeOf(each), 1);
}

/** Returns a copy in which the value at a position, counted in depth, is replaced. */
function replaceAt(value: unknown, position: number, replacement: unknown): unknown {
  if (position === 0) return replacement;
  let left = position - 1;
  const replaceIn = (each: unknown): unknown => {
    const size = sizeOf(each);
    const isHere = left >= 0 && left < size;
    const next = isHere ? replaceAt(each, left, replacement) : each;
    left -= size;
    return next;
  };
  if (Array.isArray(value)) return value.map(replaceIn);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIn(each)]));
}

const WRONG = fc.oneof(
  fc.constantFrom(null, undefined, '', 0, -1, true, [], {}, [null], 'x'.repeat(300)),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Returns a generator of slightly wrong values: one of the values inside is replaced or, as undefined, left out. */
export const almost = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.nat(), WRONG).map(([value, at, wrong]) => {
    const changed = replaceAt(value, at % sizeOf(value), wrong);
    const text = JSON.stringify(changed);
    return text === undefined ? null : (JSON.parse(text) as unknown);
  });
