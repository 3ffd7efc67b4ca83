/**
 * The tests of the core share pages, and so do those of each folder of views, because opening a page takes half a
 * second.
 */
const SHARING = /^test\/(core|views\/[^/]+)\//;

/** The most files of a page, so that a page of many screens ends in time on a busy machine. */
const FILES_PER_PAGE = 12;

/** Returns true if a test file, such as `test/core/x.test.ts`, runs in the page of others. */
export const isShared = (file: string): boolean => SHARING.test(file);

/** Divides files into as few parts as the limit allows, of about the same size. */
function divide(files: readonly string[]): string[][] {
  const parts = Math.ceil(files.length / FILES_PER_PAGE);
  const start = (part: number): number => Math.round((part * files.length) / parts);
  return Array.from({ length: parts }, (_, part) => files.slice(start(part), start(part + 1)));
}

/** Assigns test files to pages. Returns the files of each page, in the given order, by the page's name. */
export function assignPages(files: readonly string[]): Map<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>();
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const folder = SHARING.exec(file)?.[1];
    if (folder) folders.set(folder, [...(folders.get(folder) ?? []), file]);
    else pages.set(file, [file]);
  }
  for (const [folder, own] of folders)
    for (const [index, part] of divide(own).entries()) pages.set(`${folder}-${index + 1}`, part);
  return pages;
}
