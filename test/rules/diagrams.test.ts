import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** The statements that the diagrams use, without `;`, which ends a statement in Mermaid, also within a text. */
const STATEMENTS: Readonly<Record<string, RegExp>> = {
  'flowchart BT': /^\w+ --> \w+$/,
  'stateDiagram-v2': /^(?:\w+|\[\*\]) --> (?:\w+|\[\*\])(?:: [^;:]+)?$/,
  sequenceDiagram:
    /^((actor|participant) \w+( as [^;]+)?|\w+--?>>\w+: [^;]+|Note over \w+(,\w+)?: [^;]+|(opt|alt|else) [^;]+|end)$/,
};

/** Returns the lines of a diagram that Mermaid would not accept, or that name an undeclared participant. */
function faultsOf(diagram: string): string[] {
  const [type = '', ...lines] = diagram
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const statement = STATEMENTS[type];
  if (!statement) return [type];
  const declared = [...diagram.matchAll(/(?:actor|participant) (\w+)/g)].map(([, name]) => name);
  const namesIn = (line: string) =>
    (/^(?:Note over ([\w,]+)|(\w+)--?>>(\w+)):/.exec(line) ?? []).slice(1).join(',').match(/\w+/g);
  const faults = lines.filter(
    (line) => !statement.test(line) || namesIn(line)?.some((name) => !declared.includes(name)),
  );
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  return count(/^(opt|alt) /) === count(/^end$/) ? faults : [...faults, 'opt or alt without end'];
}

test('the diagrams in the docs are valid Mermaid', () => {
  const diagrams = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => [
      ...readFileSync(join('docs', name), 'utf8').matchAll(/```mermaid\n([^]*?)```/g),
    ]);
  assert.ok(diagrams.length >= 3);
  assert.deepEqual(
    diagrams.flatMap(([, diagram = '']) => faultsOf(diagram)),
    [],
  );
});

for (const [what, line] of [
  ['text with a semicolon', 'Note over A: The dialog closes; the session goes on.'],
  ['an unknown arrow', 'A=>B: refresh'],
  ['an undeclared participant', 'A->>Storage: reads'],
  ['a block without end', 'opt the page cancels it'],
] as const)
  test(`a diagram with ${what} is not valid`, () => {
    const diagram = `sequenceDiagram\n  participant A\n  participant B\n  A->>B: message\n`;
    assert.deepEqual(faultsOf(diagram), []);
    assert.equal(faultsOf(`${diagram}  ${line}\n`).length, 1);
  });
