import { isProjectPage } from '../../tools/site/project-pages.ts';

const HEADING_OR_RULE_ID = /<h(\d)[^>]*>.*?<\/h\1>|<strong>[a-z-]+-\d+<\/strong>/gs;

/**
 * Returns the HTML of a page that the search indexes. Of a page about the project, it contains only the headings and
 * the IDs of rules: the rest contains every common word, and would rank above the page that explains it.
 */
export function searchTextOf(source: string, html: string): string {
  if (!isProjectPage(source)) return html;
  const parts = html.match(HEADING_OR_RULE_ID) ?? [];
  return parts.map((part) => part.replace(/^(<h\d[^>]*>)/, '$1Project: ')).join('\n');
}
