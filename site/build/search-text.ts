const HEADING = /<h(\d)[^>]*>.*?<\/h\1>/gs;

/**
 * Returns what the search indexes of a page, as HTML. Of the rules it is the headings, marked as such: their long lists name
 * every common word, and would hide the page that explains it.
 */
export function searchTextOf(source: string, html: string): string {
  if (!source.startsWith('docs/behavior/')) return html;
  const headings = html.match(HEADING) ?? [];
  return headings.map((heading) => heading.replace(/>/, '>Rules of behavior: ')).join('\n');
}
