/** Functions that control and inspect the tested pages. */
export interface Stage {
  /** Names of the functions called by an attack. */
  readonly ran: string[];
  /** Waits until a condition is true. Rejects with its name after 20 s. */
  until(name: string, isMet: () => boolean): Promise<void>;
  /** Opens a route without a page load; the gateway sends the replies of case `number`. */
  open(path: string, number: number): Promise<void>;
  /** Returns all elements that match a selector, including shadow roots. */
  all(selector: string): HTMLElement[];
  /** Returns the text of the page, including shadow roots. */
  text(): string;
  /** Returns dangerous elements and attributes, which no text of a gateway may cause. */
  inspect(): string[];
}

declare global {
  var stage: Stage;
}

/** Installs `stage` before a page's own scripts run. Sent to the page as text. */
export function setStage(): void {
  const LONGEST_MS = 20_000;
  const ran: string[] = [];
  for (const name of ['xss', 'alert', 'confirm', 'prompt', 'print'])
    Object.defineProperty(globalThis, name, { value: () => void ran.push(name) });

  const trees = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? trees(shadowRoot) : [],
    ),
  ];
  const all = (selector: string) =>
    trees(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const until = async (name: string, isMet: () => boolean) => {
    const endsAt = performance.now() + LONGEST_MS;
    while (!isMet()) {
      if (performance.now() > endsAt) throw new Error(`timed out waiting for ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  const NEVER = 'iframe, frame, object, embed, base, video, audio, portal, plaintext, isindex';
  const LEADING =
    /^(?:href|src|srcset|data|action|formaction|poster|background|xlink:href|srcdoc)$/;
  const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
  const isHarmless = (address: string) =>
    RASTER.test(address) ||
    (URL.canParse(address, location.href) &&
      /^(?:https?|mailto|tel):$/.test(new URL(address, location.href).protocol));
  /** Matches the portal's empty icon, used until the tenant's icon is known. */
  const isEmptyIcon = (element: HTMLElement) =>
    element.matches('head > link[rel=icon][href="data:,"]');
  // The data block of the portal, which no browser executes, besides scripts of this origin.
  const isOwnScript = ({ src, type, id }: HTMLScriptElement) =>
    src.startsWith(`${location.origin}/`) || (type === 'application/json' && id === 'environment');

  globalThis.stage = {
    ran,
    until,
    all,
    text: () =>
      trees(document)
        .map((root) => (root instanceof Document ? root.body : root).textContent)
        .join('\n'),
    async open(path, number) {
      document.cookie = `case=${number}; Path=/`;
      // Opens a page without a session guard in between, which therefore does not redirect.
      history.pushState(null, '', '/page-unavailable');
      await until(
        'the intermediate page',
        () => document.querySelector('portal-unavailable') !== null,
      );
      history.pushState(null, '', path);
    },
    inspect() {
      const elements = all('*');
      const forbidden = elements.filter(
        (element) =>
          element.matches(NEVER) ||
          (element instanceof HTMLScriptElement && !isOwnScript(element)) ||
          element.matches('meta[http-equiv]'),
      );
      const attributes = elements.flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') ||
              (LEADING.test(name) && !isHarmless(value) && !isEmptyIcon(element)),
          )
          .map(({ name, value }) => `${element.localName} ${name}=${value}`),
      );
      return [...forbidden.map(({ outerHTML }) => outerHTML), ...attributes];
    },
  };
}
