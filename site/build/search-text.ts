const HEADING_OR_RULE_ID = /<h(\d)[^>]*>.*?<\/h\1>|<strong>[a-z-]+-\d+<\/strong>/gs;

/**
 * Returns the HTML of a page that the search indexes. Of a page with rules, it contains only their IDs and the headings:
 * the rules contain every common word, and would rank above the page that explains it.
 */
export function searchTextOf(source: string, html: string): string {
  if (!source.startsWith('docs/behavior/')) return html;
  const parts = html.match(HEADING_OR_RULE_ID) ?? [];
  return parts.map((part) => part.replace(/^(<h\d[^>]*>)/, '$1Rules of behavior: ')).join('\n');
}
