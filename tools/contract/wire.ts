import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** A forgiven value itself: what `catch` and `optional` are wrapped around. */
function insideOf(schema: Schema): Schema {
  const def = defOf(schema);
  return def.type === 'catch' || def.type === 'optional' ? insideOf(def.innerType) : schema;
}

/**
 * What a gateway promises to send, of a schema by which the elements read. Their schemas forgive: a
 * field of the wrong type reads as its default, an unreadable row is dropped. On the wire such a field
 * may be missing or null, but what is there has its type, and so has every row. Without transforms, it
 * can be written as JSON Schema.
 */
export function wire(schema: Schema): z.ZodMiniType {
  const def = defOf(schema);
  switch (def.type) {
    case 'catch':
    case 'optional':
      return z.nullish(wire(insideOf(schema)));
    case 'nullable':
      return z.nullable(wire(def.innerType));
    case 'array':
      return z.array(wire(insideOf(def.element)));
    case 'pipe':
      return wire(def.in);
    case 'object':
      return z.looseObject(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, wire(field)])),
      );
    default:
      return schema as z.ZodMiniType;
  }
}
