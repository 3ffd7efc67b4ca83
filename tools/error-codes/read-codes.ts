import { readFileSync } from 'node:fs';
import { parse } from 'comment-parser';
import ts from 'typescript';

/** An error code with the text of its docblock. */
export interface ErrorCode {
  readonly name: string;
  readonly meaning: string;
  readonly action: string;
}

/** Returns both paragraphs of the docblock in a text: what a code means, and what to do. */
function paragraphsOf(text: string): readonly string[] {
  const [block] = parse(text, { spacing: 'preserve' });
  return (block?.description ?? '')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim());
}

/**
 * Reads the codes of a union of string literals from a source. Throws if a member is not a string literal, or its
 * docblock does not have two paragraphs: what the code means, and what to do.
 */
export function readCodes(source: string, union: string): readonly ErrorCode[] {
  const file = ts.createSourceFile('codes.ts', source, ts.ScriptTarget.Latest, true);
  const type = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text === union)?.type;
  if (!type || !ts.isUnionTypeNode(type)) throw new Error(`There is no union ${union}.`);
  let end = type.pos;
  return type.types.map((member) => {
    const [meaning = '', action = '', ...rest] = paragraphsOf(source.slice(end, member.getStart()));
    end = member.end;
    if (!ts.isLiteralTypeNode(member) || !ts.isStringLiteral(member.literal))
      throw new Error(`${union} has a member that is not a string: ${member.getText()}.`);
    const name = member.literal.text;
    if (!meaning || !action || rest.length > 0)
      throw new Error(`${union}: the docblock of '${name}' needs two paragraphs.`);
    return { name, meaning, action };
  });
}

/** Reads the codes of a union from a file of the repository. */
export const readFamily = ({ file, union }: { file: string; union: string }) =>
  readCodes(readFileSync(file, 'utf8'), union);
