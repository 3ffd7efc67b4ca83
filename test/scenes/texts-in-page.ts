/** A visible or spoken text and its element. */
export interface Found {
  readonly text: string;
  readonly where: string;
  /** True for a notice, which keeps the language in which it was shown. */
  readonly isNotice: boolean;
}

/** Returns all texts of our tags, including shadow roots: text nodes and text attributes. Runs in the page. */
export function textsInPage(): Found[] {
  const found: Found[] = [];
  const NOTICES =
    '[role=status], [role=alert], .sso-toast, .sso-dialog-title, .sso-dialog-message, .sso-snack-message';
  const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
  const shown = ['title', 'placeholder', 'alt'];
  const isOurs = (element: Element) => /^(sso|portal)-/.test(element.localName);
  // Texts that are not translated: users' names, initials, a tenant's terms, keys, code and texts marked as
  // another language.
  const isExempt = (element: Element) =>
    element.matches(
      'bdi, code, kbd, style, script, .sso-avatar, .avatar, .sso-prose-text, [translate="no"], [lang="en"], option[lang], svg',
    );

  const read = (root: Element | ShadowRoot) => {
    for (const node of root.childNodes) {
      if (node instanceof Text) add(node.data, root);
      if (node instanceof Element) visit(node);
    }
  };
  const add = (text: string | null, at: Element | ShadowRoot) => {
    const trimmed = text?.trim();
    const element = at instanceof ShadowRoot ? at.host : at;
    const isNotice = element.closest(NOTICES) !== null;
    const where = `${element.localName}.${element.className}`;
    if (trimmed) found.push({ text: trimmed, where, isNotice });
  };
  const visit = (element: Element) => {
    for (const name of [...spoken, ...shown]) add(element.getAttribute(name), element);
    if (isExempt(element)) return;
    if (element.shadowRoot) read(element.shadowRoot);
    read(element);
  };
  const roots = [...document.querySelectorAll('*')].filter(
    (element) => isOurs(element) || element.matches('dialog.sso-reauth'),
  );
  for (const root of roots) visit(root);
  return found;
}
