/** What a page says of Tab. */
export interface Look {
  /** What has the focus; empty where nothing of the page has it. */
  readonly name: string;
  /** What is wrong with how that shows; empty if nothing. */
  readonly fault: string;
  /** Everything that Tab should reach, in the topmost dialog if there is one. Empty unless `isReachableWanted`. */
  readonly reachable: readonly string[];
}

/** Runs in the page, so it holds all that it needs. */
export function lookAtFocus(isReachableWanted: boolean): Look {
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    return element.assignedSlot ?? element.parentElement ?? host;
  };
  const trailOf = (element: Element): Element[] => {
    const parent = parentOf(element);
    return parent ? [...trailOf(parent), element] : [element];
  };
  /** Names repeat; a place in the page does not. */
  const nameOf = (element: Element): string => {
    const place = trailOf(element).map((part) =>
      [...(part.parentNode?.children ?? [])].indexOf(part),
    );
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    return `${element.localName} ${element.getAttribute('name') ?? label} (${place.join('.')})`;
  };
  const deep = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ]);

  const canReach = (element: Element, modal?: Element): boolean =>
    element.matches('a[href], button, input, select, textarea, summary, [tabindex]') &&
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type=radio]:not(:checked)') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    trailOf(element).every((part) => !(part instanceof HTMLElement && part.inert)) &&
    (!modal || trailOf(element).includes(modal));
  const reachable = (): string[] => {
    const all = deep(document);
    const modal = all.filter((element) => element.matches('dialog:modal')).at(-1);
    return all.filter((element) => canReach(element, modal)).map(nameOf);
  };

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('no canvas');
  const luminance = (colors: readonly string[]): number => {
    for (const color of ['white', ...colors]) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** The outline is its own, or that of what is drawn for it: its label, its frame, the box of a digit. */
  const faultOf = (element: Element): string => {
    const frame = parentOf(element);
    const drawn = [element, ...(frame ? [frame, ...frame.querySelectorAll('*')] : [])];
    const ringed = drawn.find((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    if (!ringed) return 'no outline of 2 px';
    const grounds = trailOf(ringed)
      .slice(0, -1)
      .map((part) => getComputedStyle(part).backgroundColor);
    const pair = [grounds, [...grounds, getComputedStyle(ringed).outlineColor]].map(luminance);
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (contrast < 3) return `an outline of contrast ${contrast.toFixed(2)}`;
    const { top, right, bottom, left } = ringed.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInView ? '' : 'out of view';
  };

  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const isNowhere = focused === document.body || focused === document.documentElement;
  return {
    name: focused && !isNowhere ? nameOf(focused) : '',
    fault: focused && !isNowhere ? faultOf(focused) : '',
    reachable: isReachableWanted ? reachable() : [],
  };
}
