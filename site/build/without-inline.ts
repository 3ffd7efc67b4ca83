import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SCRIPT = /<script\b(?![^>]*\bsrc=)([^>]*)>([^]+?)<\/script>/g;
/** VitePress renders values that the page's script measures and sets again. */
const MEASURED = /(<[a-z][^<>]*) style="(?:--vp-[^"<>]*)?"/g;
const STYLE = /<[a-z][^<>]* style="[^"<>]*"/;

/**
 * Moves the inline scripts of a page to files, and removes its inline styles, so that the strict policy of the site
 * needs no exception. Throws for a style that nothing sets again.
 */
export async function withoutInline(
  html: string,
  { outDir, base }: { outDir: string; base: string },
): Promise<string> {
  const files = new Map<string, string>();
  const moved = html.replaceAll(SCRIPT, (_, attributes: string, code: string) => {
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
    const name = `assets/inline.${hash}.js`;
    files.set(name, code);
    return `<script${attributes} src="${base}${name}"></script>`;
  });
  for (const [name, code] of files) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    await writeFile(join(outDir, name), code);
  }
  const plain = moved.replaceAll(MEASURED, '$1');
  const [found] = STYLE.exec(plain) ?? [];
  if (found) throw new Error(`The policy of the site forbids the inline style of ${found}.`);
  return plain;
}
