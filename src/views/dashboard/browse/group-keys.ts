const cardsIn = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('.sso-card') ?? []),
];

/**
 * Returns the card that an arrow key reaches from the edge of a group: the same column of the group above or below, or
 * its first or last card. Undefined for other keys, and at either end of all groups.
 */
export function neighborOf(target: Element, key: string): HTMLElement | undefined {
  const place = target.closest('.sso-groups');
  const item = target.closest('.sso-cards-item');
  const row = item?.closest('.sso-cards-row');
  if (!place || !item || !row) return undefined;
  const isRtl = item.matches(':dir(rtl)');
  const isBack = key === 'ArrowUp' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  const isOn = key === 'ArrowDown' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  if (!isBack && !isOn) return undefined;
  const rows = [...place.querySelectorAll('.sso-cards-row')];
  const cards = cardsIn(rows[rows.indexOf(row) + (isBack ? -1 : 1)]);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = [...row.children].indexOf(item);
    return cards[Math.min(column, cards.length - 1)];
  }
  return cards.at(isBack ? -1 : 0);
}
