/** The state of the focus in a page. */
export interface FocusState {
  /** The focused element; empty if no element of the page has the focus. */
  readonly name: string;
  /** Why the focus is not visible enough; empty if it is. */
  readonly fault: string;
  /** Everything that Tab should reach, in the topmost dialog if there is one. Empty unless `isReachableWanted`. */
  readonly reachable: readonly string[];
}

/** Runs in the page, so it must not use imports or outer scope. */
export function inspectFocus(isReachableWanted: boolean): FocusState {
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : null;
    return element.assignedSlot ?? element.parentElement ?? host;
  };
  const trailOf = (element: Element): Element[] => {
    const parent = parentOf(element);
    return parent ? [...trailOf(parent), element] : [element];
  };
  /** Includes the position in the tree, because labels may repeat. */
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
  /** Accepts an outline of the element itself, of its parent or of an element beside it, such as its label. */
  const faultOf = (element: Element): string => {
    const parent = parentOf(element);
    const candidates = [element, ...(parent ? [parent, ...parent.querySelectorAll('*')] : [])];
    const outlined = candidates.find((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return 'no outline of 2 px';
    const backgrounds = trailOf(outlined)
      .slice(0, -1)
      .map((part) => getComputedStyle(part).backgroundColor);
    const pair = [backgrounds, [...backgrounds, getComputedStyle(outlined).outlineColor]].map(
      luminance,
    );
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (contrast < 3) return `an outline with a contrast of ${contrast.toFixed(2)}`;
    const { top, right, bottom, left } = outlined.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInView ? '' : 'out of view';
  };

  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const isPage = focused === document.body || focused === document.documentElement;
  return {
    name: focused && !isPage ? nameOf(focused) : '',
    fault: focused && !isPage ? faultOf(focused) : '',
    reachable: isReachableWanted ? reachable() : [],
  };
}
