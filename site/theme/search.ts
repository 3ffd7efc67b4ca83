/** Moves an attribute from an element to another one, if it is there. */
function move(name: string, from: Element, to: Element): void {
  const value = from.getAttribute(name);
  if (value === null) return;
  to.setAttribute(name, value);
  from.removeAttribute(name);
}

function correctBox(box: Element): void {
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-modal', 'true');
  box.setAttribute('aria-label', 'Search');
  for (const name of ['aria-expanded', 'aria-haspopup', 'aria-labelledby'])
    box.removeAttribute(name);
  for (const key of box.querySelectorAll('kbd[aria-label]')) key.setAttribute('role', 'img');
}

/** Makes the link of a result the option. */
function correctResult(item: Element): void {
  const link = item.querySelector('a');
  if (!link) return;
  item.setAttribute('role', 'none');
  link.setAttribute('role', 'option');
  link.removeAttribute('aria-label');
  move('id', item, link);
  move('aria-selected', item, link);
}

/**
 * Corrects the roles in VitePress's search for assistive technologies. Its box is a dialog instead of a button that
 * contains a field, and each result is one option with the name that it shows, instead of an option that contains a
 * link with another name. VitePress writes attributes again when they change, so this corrects them after each change.
 */
export function correctSearch(): void {
  new MutationObserver(() => {
    const box = document.querySelector('.VPLocalSearchBox');
    if (box?.role === 'button') correctBox(box);
    const results = box?.querySelectorAll('.results > li:is([id], [aria-selected])') ?? [];
    for (const result of results) correctResult(result);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['id', 'aria-selected'],
  });
}
