import * as z from 'zod/mini';

/** A path of keys and indexes in a JSON document. */
export type Path = readonly PropertyKey[];

/** Returns a path as text, such as `tenants.ACME.signIn[1].issuer`. */
export function pathText(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** One token: punctuation, a string, or a number or word. JSON.parse checks the inside of a string. */
const TOKEN =
  /\s*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y;

/** An error of a text that is not JSON. Its message quotes nothing of the text, which may contain a secret. */
export class JsonError extends Error {
  constructor(text: string, index: number) {
    const before = text.slice(0, index).split('\n');
    super(`line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`);
  }
}

/** Keys of a JSON text that its value does not show as they were written. */
interface LostKeys {
  /** Paths of keys that occur more than once in their object, of which JSON.parse keeps the last. */
  readonly duplicates: readonly Path[];
  /** Paths of keys with the name `__proto__`, which schemas leave out. */
  readonly reserved: readonly Path[];
}

/** Reads a JSON text token by token. */
function findLostKeys(text: string): LostKeys {
  const duplicates: Path[] = [];
  const reserved: Path[] = [];
  let start = 0;
  let end = 0;
  let token = '';
  const fail = (): never => {
    throw new JsonError(text, start);
  };
  const next = (): string => {
    start = end + text.slice(end).search(/\S|$/);
    TOKEN.lastIndex = end;
    token = TOKEN.exec(text)?.[1] ?? fail();
    end = TOKEN.lastIndex;
    return token;
  };
  const expect = (...tokens: string[]): string => (tokens.includes(token) ? token : fail());
  const readString = (): string => {
    try {
      return z.string().parse(JSON.parse(token));
    } catch {
      return fail();
    }
  };

  const readObject = (path: Path): void => {
    const keys = new Set<string>();
    if (next() === '}') return;
    for (;;) {
      const key = readString();
      if (keys.has(key)) duplicates.push([...path, key]);
      if (key === '__proto__') reserved.push([...path, key]);
      keys.add(key);
      next();
      expect(':');
      next();
      readValue([...path, key]);
      next();
      if (expect(',', '}') === '}') return;
      next();
    }
  };
  const readArray = (path: Path): void => {
    if (next() === ']') return;
    for (let at = 0; ; at += 1) {
      readValue([...path, at]);
      next();
      if (expect(',', ']') === ']') return;
      next();
    }
  };
  /** Reads the value that starts with the current token. */
  const readValue = (path: Path): void => {
    if (token === '{') readObject(path);
    else if (token === '[') readArray(path);
    else if (token.startsWith('"')) readString();
    else if (/^[}\],:]/.test(token)) fail();
  };

  next();
  readValue([]);
  start = end + text.slice(end).search(/\S|$/);
  if (start < text.length) fail();
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
