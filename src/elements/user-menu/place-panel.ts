/** Distance between the panel and the trigger, and between the panel and the edges of the window. */
const GAP_PX = 8;
/** In a narrower window the panel takes the whole width, and the height from the trigger to the end. */
const NARROW_PX = 640;

/**
 * Places the panel at its trigger: below it, or above in the lower half of the window, and towards the wider side. It
 * never exceeds the window. Styles set by script are allowed by every policy.
 */
export function placePanel({ style }: HTMLElement, trigger: Element): void {
  const { top, bottom, left, right } = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isNarrow = clientWidth < NARROW_PX;
  const isLow = top > clientHeight - bottom;
  const isStart = left < clientWidth - right;
  const space = isLow ? top : clientHeight - bottom;
  // The panel may use the whole window if its trigger is scrolled out of view.
  const isOut = bottom < 0 || top > clientHeight;
  const from = isOut ? 0 : clientHeight - space;
  const px = (value: number) => `${Math.max(value, GAP_PX)}px`;
  const end = isNarrow ? '0px' : 'auto';
  style.inset = [
    isLow ? end : `${from + (isNarrow ? 0 : GAP_PX)}px`,
    isNarrow ? '0px' : isStart ? 'auto' : px(clientWidth - right),
    isLow ? `${from + GAP_PX}px` : end,
    isNarrow ? '0px' : isStart ? px(left) : 'auto',
  ].join(' ');
  style.width = style.height = isNarrow ? 'auto' : '';
  style.maxHeight = isNarrow ? '' : px(clientHeight - from - 2 * GAP_PX);
}
