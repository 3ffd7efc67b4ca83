/**
 * A text, or an element with its attributes and children. `{login.submit}` is a placeholder for the text with that
 * ID.
 */
export type Markup = string | readonly [tag: string, attributes: Attributes, ...Markup[]];
type Attributes = Readonly<Record<string, string>>;

/** Creates the element that the markup describes, with its placeholders replaced by texts. */
export function nodeOf(markup: Markup, text: (id: string) => string): HTMLElement {
  const fill = (words: string) => words.replace(/\{([\w.]+)\}/g, (_, id: string) => text(id));
  // An element of the page such as `<img name="createElementNS">` hides the method on `document`, not on the prototype.
  const { createElementNS } = Document.prototype;
  const build = (part: Markup, isSvg: boolean): Node => {
    if (typeof part === 'string') return new Text(fill(part));
    const [tag, attributes, ...children] = part;
    const isDrawing = isSvg || tag === 'svg';
    const namespace = `http://www.w3.org/${isDrawing ? '2000/svg' : '1999/xhtml'}`;
    const element = createElementNS.call(document, namespace, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, fill(value));
    element.append(...children.map((child) => build(child, isDrawing)));
    return element;
  };
  return build(markup, false) as HTMLElement;
}

/** Adopts a stylesheet in a root; returns a function that removes it. */
export function applySheet(root: DocumentOrShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const prototype = Object.getPrototypeOf(root) as DocumentOrShadowRoot;
  const adopted = Reflect.get(prototype, 'adoptedStyleSheets', root);
  adopted.push(sheet);
  return () => {
    adopted.splice(adopted.indexOf(sheet), 1);
  };
}
