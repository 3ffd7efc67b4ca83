/** Returns how many lines the text of an element takes. */
function linesOf(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const bottoms = new Set<number>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNode(text);
    for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
  }
  return bottoms.size;
}

/** Returns the texts that take more lines than they have words, so that a line ends inside a word. */
export function brokenTexts(elements: Iterable<Element>): string[] {
  return [...elements]
    .filter((element) => linesOf(element) > element.textContent.trim().split(/[\s-]+/).length)
    .map((element) => element.textContent);
}
