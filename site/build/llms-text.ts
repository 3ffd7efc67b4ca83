import type { Page } from '../pages/pages.ts';
import type { FilledGroup } from '../pages/sidebar.ts';

/** The section that a reader who embeds an element does not need. */
const OPTIONAL = '/project/';

/** Returns the first sentence of a text. */
const sentenceOf = (text: string): string => text.split(/(?<=\.) /)[0] ?? '';

/**
 * Returns the text of `llms.txt`: all pages of the sidebars with their addresses and first sentences, those about the
 * project last.
 */
export function llmsText(
  sections: Readonly<Record<string, readonly FilledGroup[]>>,
  base: string,
): string {
  const line = ({ title, target, description }: Page): string => {
    const sentence = sentenceOf(description);
    const name = title.replace(/<[^>]+>/g, '`$&`');
    return `- [${name}](${base}${target})${sentence && `: ${sentence}`}`;
  };
  const listOf = (pages: readonly Page[]) => [...new Set(pages)].map(line).join('\n');
  const all = Object.entries(sections);
  const needed = all
    .filter(([address]) => address !== OPTIONAL)
    .flatMap(([, groups]) => groups)
    .map(({ text, pages }) => `## ${text}\n\n${listOf(pages)}`);
  const optional = (sections[OPTIONAL] ?? []).flatMap(({ index, pages }) => [
    ...(index ? [index] : []),
    ...pages,
  ]);
  return [
    '# sso-elements',
    '> Single sign-on for a suite of web applications, as custom elements: sign-in, dashboard, profile, user menu, session guard and cookie consent, and a gateway to run them with.',
    `All pages in one file, without those about the project: [llms-full.txt](${base}llms-full.txt)`,
    ...needed,
    `## Optional\n\n${listOf(optional)}`,
  ]
    .join('\n\n')
    .concat('\n');
}
