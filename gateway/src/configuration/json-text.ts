import jsonc from 'jsonc-parser';

/** A path of keys and indexes in a JSON document. */
export type Path = readonly PropertyKey[];

/** Returns a path as text, such as `tenants.ACME.signIn[1].issuer`. */
export function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** An error of a text that is not JSON. Its message quotes nothing of the text, which may contain a secret. */
export class JsonError extends Error {
  /** The position starts at 0, as `jsonc-parser` counts. */
  constructor(line: number, column: number) {
    super(`line ${line + 1}, column ${column + 1}`);
  }
}

/** Keys of a JSON text that its value does not show as they were written. */
interface LostKeys {
  /** Paths of keys that occur more than once in their object, of which JSON.parse keeps the last. */
  readonly duplicates: readonly Path[];
  /** Paths of keys with the name `__proto__`, which schemas leave out. */
  readonly reserved: readonly Path[];
}

function findLostKeys(text: string): LostKeys {
  const duplicates: Path[] = [];
  const reserved: Path[] = [];
  /** The keys so far of the objects around the current position. */
  const objects: Set<string>[] = [];
  let error: JsonError | undefined;
  jsonc.visit(
    text,
    {
      onObjectBegin: () => {
        objects.push(new Set());
      },
      onObjectProperty: (key, _offset, _length, _line, _column, pathOfObject) => {
        const keys = objects.at(-1);
        // Stryker disable next-line OptionalChaining: a key is always inside of an object.
        if (keys?.has(key)) duplicates.push([...pathOfObject(), key]);
        if (key === '__proto__') reserved.push([...pathOfObject(), key]);
        keys?.add(key);
      },
      onObjectEnd: () => void objects.pop(),
      onError: (_code, _offset, _length, line, column) => {
        error ??= new JsonError(line, column);
      },
    },
    { disallowComments: true },
  );
  if (error) throw error;
  return { duplicates, reserved };
}

/**
 * Parses JSON. Returns the value, and the paths of keys that are not in it as they were written. Throws a
 * {@link JsonError} with the line and column of the first fault.
 */
export function parseJson(source: string): { value: unknown } & LostKeys {
  const text = source.replace(/^\uFEFF/, '');
  const lost = findLostKeys(text);
  return { value: JSON.parse(text) as unknown, ...lost };
}
