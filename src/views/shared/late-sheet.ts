/**
 * Returns a function that adds a stylesheet to a document or shadow root, once. For parts that are loaded after the
 * view, whose own stylesheets do not contain theirs.
 */
export function lateSheet(css: string): (root: Node) => void {
  let sheet: CSSStyleSheet | undefined;
  return (root) => {
    if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  };
}
