import ts from 'typescript';

/** Statements of a declaration file that the package publishes. */
export interface PublishedFile {
  readonly path: string;
  readonly statements: readonly ts.Statement[];
  readonly source: ts.SourceFile;
}

/** The compiler's other libraries are not read: the report needs names, no checks. */
const OPTIONS: ts.CompilerOptions = {
  noLib: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** Returns the top-level statement that contains a declaration; undefined for a module as a whole. */
function statementOf(declaration: ts.Node): ts.Statement | undefined {
  let node = declaration;
  while (!ts.isSourceFile(node) && !ts.isSourceFile(node.parent)) node = node.parent;
  return ts.isSourceFile(node) ? undefined : (node as ts.Statement);
}

/** True for `declare module` and `declare global`, which apply to pages without being named. */
const isAmbient = (statement: ts.Statement): boolean => ts.isModuleDeclaration(statement);

/**
 * Finds what programs can use: all statements of the entries, `declare module` and `declare global` of the files that
 * they import, and every declaration that one of these refers to.
 */
export function publishedTypes(entries: readonly string[], folder: string): PublishedFile[] {
  const program = ts.createProgram(entries, OPTIONS);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  const reached = new Set<ts.Statement>();

  const reach = (statement: ts.Statement | undefined): void => {
    if (!statement || reached.has(statement)) return;
    if (!files.includes(statement.getSourceFile())) return;
    reached.add(statement);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node);
        const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias;
        const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
        for (const declaration of target?.declarations ?? []) reach(statementOf(declaration));
      }
      ts.forEachChild(node, visit);
    };
    visit(statement);
  };

  for (const file of files) {
    const isEntry = entries.includes(file.fileName);
    for (const statement of file.statements) if (isEntry || isAmbient(statement)) reach(statement);
  }
  return files
    .map((source) => ({
      path: source.fileName.slice(folder.length + 1),
      statements: source.statements.filter((statement) => reached.has(statement)),
      source,
    }))
    .filter(({ statements }) => statements.length > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
