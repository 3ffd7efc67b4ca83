/** Returns the elements of our tags that overflow the window or are cut off. Runs in the page. */
export function overflowInPage(): string[] {
  const faults: string[] = [];
  const { clientWidth } = document.documentElement;
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  /** Whether an element clips or scrolls wider content. */
  const isClipping = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const isHidden = (element: Element) => {
    const { clipPath, position, visibility } = getComputedStyle(element);
    return visibility === 'hidden' || (clipPath !== 'none' && position === 'absolute');
  };

  const visit = (element: Element, isClipped: boolean) => {
    const box = element.getBoundingClientRect();
    if (isHidden(element) || (box.width === 0 && box.height === 0 && !element.children.length))
      return;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (!isClipped && box.width > 1 && (box.right > clientWidth + 1 || box.left < -1))
      faults.push(`overflows by ${Math.round(box.right - clientWidth)} px: ${nameOf(element)}`);
    const isCut =
      ['hidden', 'clip'].includes(overflowX) &&
      textOverflow !== 'ellipsis' &&
      webkitLineClamp === 'none';
    if (isCut && element.scrollWidth > element.clientWidth + 1 && element.textContent)
      faults.push(`cut off: ${nameOf(element)}`);
    const within = isClipped || isClipping(element);
    for (const child of element.shadowRoot?.children ?? []) visit(child, within);
    for (const child of element.children) visit(child, within);
  };
  for (const tag of document.querySelectorAll('*'))
    if (/^(sso|portal)-/.test(tag.localName) || tag.matches('dialog.sso-reauth')) visit(tag, false);
  if (document.documentElement.scrollWidth > clientWidth)
    faults.push(
      `the page scrolls sideways by ${document.documentElement.scrollWidth - clientWidth} px`,
    );
  return faults;
}
