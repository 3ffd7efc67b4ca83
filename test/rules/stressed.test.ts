import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { ownImports } from '../../tools/own-imports.ts';
import { parseStressRecord, readStressRecord, withStressRows } from '../runner/stress-record.ts';
import { findTestFiles, nameOf, suiteOf } from '../runner/test-files.ts';

/** Suites all of whose files that measure time have passed. Add a suite here once its files have. */
const RECORDED_SUITES = new Set(['core', 'elements', 'views']);
const TIMERS = 'node:timers/promises';
const FRAMES = new Set(['requestAnimationFrame', 'nextFrame', 'getAnimations']);
/** Waits of a fixed time. */
const PAUSES = new Set(['aTimeout', 'waitForTimeout']);
/** Waits for a condition. Their default limits are far above what a busy machine needs. */
const WAITS = /^(waitUntil|waitUntilAsync|waitFor\w*)$/;

/** Returns the last name of what a call calls: `now` for `Date.now()`. */
function calledName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

/** Returns the names under which a source imports the timers that are promises. */
function promisedTimers(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { moduleSpecifier, importClause } = statement;
    const bindings = importClause?.namedBindings;
    const isTimers = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === TIMERS;
    if (!isTimers || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) names.add(name.text);
  }
  return names;
}

/** True for an argument that is a delay other than 0. */
const isDelay = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined && !(ts.isNumericLiteral(argument) && argument.text === '0');

/** True for an argument that limits a wait: a number, a constant in milliseconds or an option `timeout`. */
function isLimit(argument: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(argument))
    return argument.properties.some(({ name }) => name?.getText() === 'timeout');
  return ts.isNumericLiteral(argument) || /M[sS]$|_MS$/.test(argument.getText());
}

function isTimedCall(call: ts.CallExpression, promised: ReadonlySet<string>): boolean {
  const name = calledName(call);
  const [first, second] = call.arguments;
  if (promised.has(name)) return isDelay(first);
  if (name === 'setTimeout' || name === 'setInterval') return isDelay(second);
  return PAUSES.has(name) || (WAITS.test(name) && call.arguments.some(isLimit));
}

/** True if a source uses a timer with a delay, a clock, an animation frame or a limit of its own for a wait. */
function measuresTime(path: string, text: string): boolean {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const promised = promisedTimers(source);
  const isTimed = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node) && isTimedCall(node, promised)) return true;
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const object = node.expression.text;
      if (object === 'performance' || (object === 'Date' && node.name.text === 'now')) return true;
    }
    if (ts.isIdentifier(node) && FRAMES.has(node.text) && !ts.isImportSpecifier(node.parent))
      return true;
    return ts.forEachChild(node, isTimed) ?? false;
  };
  return isTimed(source);
}

const timed = new Map<string, boolean>();
function isTimedFile(path: string): boolean {
  const known = timed.get(path) ?? measuresTime(path, readFileSync(path, 'utf8'));
  timed.set(path, known);
  return known;
}

/** True if a test file or a module of its suite that it imports, directly or not, measures time. */
function isTimedTest(file: string): boolean {
  const seen = new Set([normalize(file)]);
  for (const path of seen) {
    if (isTimedFile(path)) return true;
    for (const next of ownImports(path))
      // A source may contain the text of a module that imports files of another folder.
      if (next.startsWith(`test/${suiteOf(file)}/`) && existsSync(next)) seen.add(next);
  }
  return false;
}

describe('a test that measures time', () => {
  for (const [code, isTimedCode] of [
    ['setTimeout(run);', false],
    ['setTimeout(run, 0);', false],
    ['setTimeout(run, 20);', true],
    ['setInterval(run, delayMs);', true],
    [`import { setTimeout as pause } from '${TIMERS}'; await pause(5);`, true],
    [`import { setTimeout as pause } from '${TIMERS}'; await pause(0);`, false],
    ['const sinceMs = Date.now();', true],
    ['const sinceMs = performance.now();', true],
    ['const day = new Date(0);', false],
    ['await new Promise(requestAnimationFrame);', true],
    ['element.getAnimations();', true],
    ['await aTimeout(10);', true],
    ['await waitUntil(isShown);', false],
    ["await waitUntil(isShown, 'it is shown');", false],
    ['await waitUntil(isShown, undefined, { timeout: 500 });', true],
    ['await waitFor(isShown, 15_000);', true],
    ['await waitFor(isShown, LIMIT_MS);', true],
    ['// setTimeout(run, 20);', false],
  ] as const)
    it(`is ${isTimedCode ? '' : 'not '}one with ${code}`, () =>
      assert.equal(measuresTime('a.test.ts', code), isTimedCode));

  it('has passed a stress run', () => {
    const recorded = new Set(readStressRecord().map(({ file }) => file));
    const files = findTestFiles()
      .filter((file) => RECORDED_SUITES.has(suiteOf(file)) && isTimedTest(file))
      .map(nameOf);
    const missing = files.filter((file) => !recorded.has(file));
    const command = `npm test -- --stress 10 ${missing.join(' ')}`;
    assert.equal(missing.length, 0, `These files are not in docs/reports/stress.md: ${command}`);
  });
});

describe('the record of stress runs', () => {
  const page = (...lines: string[]) => ['# A page', '', '```text', ...lines, '```', ''].join('\n');

  it('names only files that exist', () => {
    const names = new Set(findTestFiles().map(nameOf));
    const gone = readStressRecord().filter(({ file }) => !names.has(file));
    assert.deepEqual(gone, []);
  });

  it('has one row for each file, sorted', () => {
    const files = readStressRecord().map(({ file }) => file);
    assert.deepEqual(files, [...new Set(files)].sort());
  });

  it('is written sorted, with the later row of a file', () => {
    const rows = [
      { file: 'views/b', runs: 10, date: '2026-11-24' },
      { file: 'core/a', runs: 20, date: '2026-11-24' },
      { file: 'core/a', runs: 10, date: '2026-11-25' },
    ];
    const written = withStressRows(page('core/old | 10 | 2026-01-01'), rows);
    assert.equal(written, page('core/a | 10 | 2026-11-25', 'views/b | 10 | 2026-11-24'));
    assert.deepEqual(parseStressRecord(written), [rows[2], rows[0]]);
    assert.deepEqual(parseStressRecord(withStressRows(written, [])), []);
  });

  for (const line of ['core/a', 'core/a | 9 | 2026-11-24', 'core/a | ten | 2026-11-24', '| 10 |'])
    it(`is not valid with the line “${line}”`, () =>
      assert.throws(() => parseStressRecord(page(line)), /is not “file \| runs \| date”/));
});
