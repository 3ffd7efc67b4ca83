import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** Returns the schema inside `catch` and `optional`. */
function unwrap(schema: Schema): Schema {
  const def = defOf(schema);
  return def.type === 'catch' || def.type === 'optional' ? unwrap(def.innerType) : schema;
}

/**
 * Converts a schema with which the elements read a reply to the stricter one that a gateway must follow. The elements
 * read a field of the wrong type as its default and drop unreadable rows. A gateway may omit such a field or send null,
 * but values and rows must have the right type. The result has no transforms, so that it can be written as JSON Schema.
 */
export function wire(schema: Schema): z.ZodMiniType {
  const def = defOf(schema);
  switch (def.type) {
    case 'catch':
    case 'optional':
      return z.nullish(wire(unwrap(schema)));
    case 'nullable':
      return z.nullable(wire(def.innerType));
    case 'array':
      return z.array(wire(unwrap(def.element)));
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
