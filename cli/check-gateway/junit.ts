import { escapeUnprintable } from '../../gateway/src/platform/printable.ts';
import type { CheckOptions } from './options.ts';
import type { Edition } from './certificate.ts';
import type { CheckResults, Subject } from './results.ts';
import { ruleResults } from './rule-states.ts';
import { titleOf } from './rules.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Escapes text of an attribute. Characters that XML can't contain, or a terminal does not show, become `\u001b`. */
const escape = (text: string): string =>
  escapeUnprintable(text.toWellFormed()).replace(
    /[&<>"\n]/g,
    (character) => ENTITIES[character] ?? '',
  );

function suite(results: CheckResults, subject: Subject): string[] {
  const findings = results.findings.filter((finding) => finding.subject === subject);
  const skipped = results.skipped.filter((part) => part.subject === subject);
  const failures = findings.filter(({ isMet }) => !isMet).length;
  const counts = `tests="${findings.length + skipped.length}" failures="${failures}" skipped="${skipped.length}"`;
  const start = (rule: string, name: string) =>
    `    <testcase classname="${escape(subject)}" name="${rule}: ${escape(name)}"`;
  return [
    `  <testsuite name="${escape(subject)}" ${counts}>`,
    ...findings.map(({ rule, expected, got, isMet }) =>
      isMet
        ? `${start(rule, expected)}/>`
        : `${start(rule, expected)}><failure message="${escape(got || 'something else')}"/></testcase>`,
    ),
    ...skipped.map(
      ({ rule, why }) =>
        `${start(rule, 'not checked')}><skipped message="${escape(why)}"/></testcase>`,
    ),
    '  </testsuite>',
  ];
}

/** Returns a suite with a test per rule. One that was not checked in full is skipped, with what is missing. */
function rulesSuite(results: CheckResults): string[] {
  const rules = ruleResults(results);
  const failures = rules.filter(({ state }) => state === 'failed').length;
  const others = rules.filter(({ state }) => state !== 'failed' && state !== 'passed').length;
  return [
    `  <testsuite name="rules" tests="${rules.length}" failures="${failures}" skipped="${others}">`,
    ...rules.map(({ id, state, passed, failed, missing }) => {
      const start = `    <testcase classname="rules" name="${id}: ${escape(titleOf(id))}"`;
      if (state === 'passed') return `${start}/>`;
      if (state === 'failed')
        return `${start}><failure message="${failed} of ${passed + failed} checks"/></testcase>`;
      const why = [...new Set(missing.map((part) => part.why))].join('; ');
      return `${start}><skipped message="${escape(why ? `${state}: ${why}` : state)}"/></testcase>`;
    }),
    '  </testsuite>',
  ];
}

/** Returns the findings as JUnit XML: a suite per call, a test per check, and a suite of the rules. */
export function junitReport(
  results: CheckResults,
  { base }: CheckOptions,
  { at }: Edition,
): string {
  const subjects = new Set([...results.findings, ...results.skipped].map(({ subject }) => subject));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="check-gateway ${escape(base)}" timestamp="${at.toISOString()}">`,
    ...[...subjects].flatMap((subject) => suite(results, subject)),
    ...rulesSuite(results),
    '</testsuites>',
    '',
  ].join('\n');
}
