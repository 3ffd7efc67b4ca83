/** What sticks out of the window, or is cut off, in our tags. Runs in the page. */
export function overflowInPage(): string[] {
  const faults: string[] = [];
  const { clientWidth } = document.documentElement;
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  /** What is wider within it neither shows nor makes the page scroll. */
  const isFrame = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const isUnseen = (element: Element) => {
    const { clipPath, position, visibility } = getComputedStyle(element);
    return visibility === 'hidden' || (clipPath !== 'none' && position === 'absolute');
  };

  const visit = (element: Element, isInFrame: boolean) => {
    const box = element.getBoundingClientRect();
    if (isUnseen(element) || (box.width === 0 && box.height === 0 && !element.children.length))
      return;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (!isInFrame && box.width > 1 && (box.right > clientWidth + 1 || box.left < -1))
      faults.push(`sticks out by ${Math.round(box.right - clientWidth)}: ${nameOf(element)}`);
    const isCut =
      ['hidden', 'clip'].includes(overflowX) &&
      textOverflow !== 'ellipsis' &&
      webkitLineClamp === 'none';
    if (isCut && element.scrollWidth > element.clientWidth + 1 && element.textContent)
      faults.push(`cut off: ${nameOf(element)}`);
    const within = isInFrame || isFrame(element);
    for (const child of element.shadowRoot?.children ?? []) visit(child, within);
    for (const child of element.children) visit(child, within);
  };
  for (const tag of document.querySelectorAll('*'))
    if (/^(sso|portal)-/.test(tag.localName) || tag.matches('dialog.sso-reauth')) visit(tag, false);
  if (document.documentElement.scrollWidth > clientWidth)
    faults.push(
      `the page scrolls sideways by ${document.documentElement.scrollWidth - clientWidth}`,
    );
  return faults;
}
