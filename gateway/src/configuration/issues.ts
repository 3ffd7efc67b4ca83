import type * as z from 'zod/mini';
import { pathText, type Path } from './json-text.ts';

type Issue = z.core.$ZodIssue;

/** The message of an issue for which the schema has no sentence. */
export const NO_SENTENCE = 'Invalid input';

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

/** Returns the value at a path; undefined if there is none. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** Returns one line for a fault at a path of the file. */
export function faultAt(path: Path, sentence: string): string {
  return `${pathText(path)}: ${sentence}`;
}

function sentenceOf(issue: Issue): string {
  if (issue.message !== NO_SENTENCE) return issue.message;
  if (issue.code === 'invalid_type') return `Use ${NOUNS[issue.expected] ?? issue.expected}.`;
  const choices =
    issue.code === 'invalid_value'
      ? issue.values
      : ((issue as { options?: readonly unknown[] }).options ?? []);
  return `Use one of these: ${choices.map((choice) => JSON.stringify(choice)).join(', ')}.`;
}

/**
 * Returns the issues of the alternative that the value probably means: the one whose issues are inside the value.
 */
function meantAlternative(errors: readonly Issue[][]): readonly Issue[] {
  return errors.find((issues) => issues.every((issue) => !isOfWholeValue(issue))) ?? [];
}

const isOfWholeValue = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

/** Returns a line for each issue of a value, with its path and without the values, which may be secrets. */
export function faultsOf(issues: readonly Issue[], value: unknown, base: Path = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => faultAt([...path, key], 'There is no such setting.'));
    if (issue.code === 'invalid_key') return faultsOf(issue.issues, value, path);
    if (valueAt(value, path) === undefined) return [faultAt(path, 'This setting is missing.')];
    const meant = issue.code === 'invalid_union' ? meantAlternative(issue.errors) : [];
    if (meant.length > 0) return faultsOf(meant, value, path);
    return [faultAt(path, sentenceOf(issue))];
  });
}
