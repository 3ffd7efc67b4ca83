import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const SPECIFIER = /(from |import\()(['"])(\.[^'"]+)\.ts\2/g;
/** Declarations are written file by file, without a check of types, which would take ten times as long. */
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  declaration: true,
  isolatedDeclarations: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
};

/** Returns the declarations of a source. Throws if an exported name has no explicit type. */
function declarationsOf(path) {
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: OPTIONS,
    reportDiagnostics: true,
  });
  const [fault] = diagnostics ?? [];
  if (fault)
    throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  return outputText;
}

/**
 * Returns the declarations of an entry and of all sources that they import, by path relative to the entry's folder. They
 * import each other as `.js` files.
 */
export function declarationFiles(entry) {
  const root = dirname(entry);
  const files = new Map();
  const add = (path) => {
    const name = relative(root, path).replace(/\.ts$/, '.d.ts');
    if (files.has(name)) return;
    const text = declarationsOf(path);
    files.set(name, text.replace(SPECIFIER, '$1$2$3.js$2'));
    for (const [, , , imported] of text.matchAll(SPECIFIER))
      add(join(dirname(path), `${imported}.ts`));
  };
  add(entry);
  return files;
}
