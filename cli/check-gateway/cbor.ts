/** A value of CBOR (RFC 8949), as far as passkeys need it: integers, text, bytes and maps. */
export type CborValue = number | string | Uint8Array | CborMap;
type CborMap = ReadonlyMap<number | string, CborValue>;

const TYPES = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const;

/** Returns the first bytes of an item: its type, and its value or length below 65,536. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 0x1_00) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff]);
}

/** Encodes a value as CBOR. Keys keep the order of the map. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number')
    return value < 0 ? head(TYPES.negative, -1 - value) : head(TYPES.unsigned, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(TYPES.text, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(TYPES.bytes, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(TYPES.map, value.size), ...entries]);
}
