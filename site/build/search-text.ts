const HEADING_OR_RULE_ID = /<h(\d)[^>]*>.*?<\/h\1>|<strong>[a-z-]+-\d+<\/strong>/gs;

/**
 * Returns what the search indexes of a page, as HTML. Of the rules these are the IDs and the headings, marked as such: the
 * long lists name every common word, and would hide the page that explains it.
 */
export function searchTextOf(source: string, html: string): string {
  if (!source.startsWith('docs/behavior/')) return html;
  const parts = html.match(HEADING_OR_RULE_ID) ?? [];
  return parts.map((part) => part.replace(/^(<h\d[^>]*>)/, '$1Rules of behavior: ')).join('\n');
}
