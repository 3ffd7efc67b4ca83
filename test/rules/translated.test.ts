import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { filesBelow } from '../../tools/files-below.ts';

// A translation of the page moves each text into an element of its own. React then can neither insert an element before
// the text, nor remove it.

type Kind = 'text' | 'optional text' | 'optional element' | 'element' | 'nothing';

function hasElement(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
    return true;
  return ts.forEachChild(node, (child) => hasElement(child) || undefined) ?? false;
}

/** Returns what a child of an element renders. */
function kindOf(child: ts.JsxChild): Kind {
  if (ts.isJsxText(child)) return child.text.trim() ? 'text' : 'nothing';
  if (!ts.isJsxExpression(child)) return 'element';
  const { expression } = child;
  if (!expression) return 'nothing';
  if (ts.isStringLiteral(expression)) return expression.text.trim() ? 'text' : 'nothing';
  if (hasElement(expression)) return 'optional element';
  const isAnd =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? 'optional text' : 'text';
}

/** Returns the lines with a text after an optional element, or an optional text beside anything else. */
function fragileLines(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const kinds = node.children.map(kindOf).filter((kind) => kind !== 'nothing');
      const first = kinds.indexOf('optional element');
      const isTextAfter = first !== -1 && kinds.includes('text', first);
      if (isTextAfter || (kinds.includes('optional text') && kinds.length > 1))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('a text after an optional element is in an element of its own, so that a translated page works', () => {
  const views = ['src/views', 'src/elements', 'demo/portal', 'demo/playground']
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.tsx'));
  assert.ok(views.length > 50);
  assert.deepEqual(
    views.flatMap((path) => fragileLines(path, readFileSync(path, 'utf8'))),
    [],
  );
});

for (const [markup, isFragile] of [
  ['<p>{a && <b />}text</p>', true],
  ['<p>{a ? <b /> : <i />}{t("x")}</p>', true],
  ['<p>{list.map(() => <b />)}{name}</p>', true],
  ['<p>{a && "text"}<b /></p>', true],
  ['<>{a && <b />}{t("x")}</>', true],
  ['<p>{t("x")}{a && <b />}</p>', false],
  ['<p>{a && <b />}<span>text</span></p>', false],
  ['<p>{a && <b />} <i /></p>', false],
  ['<p>{a && "text"}</p>', false],
  ['<p><b />text</p>', false],
] as const)
  test(`${markup} is ${isFragile ? '' : 'not '}found`, () => {
    assert.equal(fragileLines('x.tsx', `const x = ${markup};`).length, isFragile ? 1 : 0);
  });
