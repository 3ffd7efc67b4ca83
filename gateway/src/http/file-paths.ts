import { readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * Returns the path below a prefix that a URL asks for, from its slash on. Undefined if the URL is not below the prefix or
 * not decodable; null if the path may not be served: one with `..`, `.`, `//` or a backslash, which a hook of another
 * route might read differently.
 */
export function pathBelow(prefix: string, url: string): string | null | undefined {
  const [encoded = ''] = url.split('?', 1);
  if (!encoded.startsWith(prefix)) return undefined;
  try {
    // `decodeURI` keeps both, so a file with one of them in its name could never be served.
    const path = decodeURI(encoded.replaceAll(/%(?:23|3f)/gi, decodeURIComponent));
    if (path.includes('\\') || posix.normalize(path) !== path) return null;
    return path.slice(prefix.length - 1);
  } catch {
    return undefined;
  }
}

/** Returns true if the file system is sure that nothing has a path. */
const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''),
  );

/** How a path is spelled: as its folders list its names, or in another way that leads to a file, or it leads to none. */
type Spelling = 'listed' | 'other' | 'missing';

/**
 * Returns a function that compares the spelling of paths with the names in a folder, because some file systems ignore case.
 * It keeps the names that it has read, because listing a folder of a thousand files takes longer than sending one of them.
 * The name of a removed file does no harm: the file is not found.
 */
export function spellingIn(root: string): (path: string) => Promise<Spelling> {
  const known = new Map<string, ReadonlySet<string>>();

  async function isListed(folder: string, name: string): Promise<boolean> {
    const names = new Set(await readdir(folder));
    known.set(folder, names);
    return names.has(name);
  }

  async function compare(path: string): Promise<Spelling> {
    let folder = root;
    for (const name of path.split('/').filter(Boolean)) {
      if (!known.get(folder)?.has(name)) {
        if (await isMissing(join(root, path))) return 'missing';
        if (!(await isListed(folder, name))) return 'other';
      }
      folder = join(folder, name);
    }
    return 'listed';
  }

  return (path) => compare(path).catch(() => 'other');
}
