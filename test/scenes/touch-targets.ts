import type { Page } from 'playwright-core';

/** The least height and width of a target for a finger, in pixels. */
const LEAST_PX = 44;

/** Returns the targets that are too small, with their size. Runs in the page. */
function smallTargetsInPage(least: number): string[] {
  const deep = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ]);
  const isTarget = (element: Element) =>
    element.matches(
      ':is(button, select, summary, a[href], [type=checkbox], [type=radio], [role=option]):not(:disabled)',
    );
  /** A link in a sentence is as high as its line. */
  const isInline = (element: Element) =>
    element.localName === 'a' && getComputedStyle(element).display === 'inline';
  /** The controls of a page that embeds the elements are its own. */
  const isOurs = (element: Element) => element.closest('.sso-scope') !== null;
  /** Some controls are shown only while they have the focus of the keyboard. */
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none';
  /** Returns the box of a label, which may be stretched over the box around it. */
  const labelBox = (label: HTMLElement) => {
    const isStretched = getComputedStyle(label, '::after').position === 'absolute';
    return (isStretched && label.offsetParent ? label.offsetParent : label).getBoundingClientRect();
  };
  /** A label is a part of the target. */
  const boxesOf = (element: Element) => [
    element.getBoundingClientRect(),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => labelBox(label)),
  ];
  return deep(document)
    .filter((element) => isTarget(element) && isOurs(element))
    .filter((element) => isShown(element) && !isInline(element))
    .flatMap((element) => {
      const boxes = boxesOf(element);
      const width = Math.round(Math.max(...boxes.map((box) => box.width)));
      const height = Math.round(Math.max(...boxes.map((box) => box.height)));
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
      return Math.min(width, height) < least
        ? [`${element.localName}.${element.className} “${name}”: ${width} × ${height}`]
        : [];
    });
}

/** Returns the targets that are too small for a finger, while the page has a touch screen. */
export async function smallTargets(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
  const small = await page.evaluate(smallTargetsInPage, LEAST_PX);
  await touch(false);
  await devtools.detach();
  return small;
}
