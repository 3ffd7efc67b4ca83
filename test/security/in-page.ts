/** What the pages under test are driven and looked at by. */
export interface Stage {
  /** Names of the functions that an attack has called. */
  readonly ran: string[];
  /** Waits until something holds; rejects with its name when it takes too long. */
  until(name: string, holds: () => boolean): Promise<void>;
  /** Opens a route anew without a load; the gateway's replies are those of one case. */
  open(path: string, number: number): Promise<void>;
  /** All elements that fit, in shadow roots too. */
  all(selector: string): HTMLElement[];
  /** All text of the page, in shadow roots too. */
  text(): string;
  /** Elements and attributes that no text of a gateway may bring about. */
  inspect(): string[];
}

declare global {
  var stage: Stage;
}

/** Sets the stage before a page's own scripts run; sent to the page as text. */
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
  const until = async (name: string, holds: () => boolean) => {
    const endsAt = performance.now() + LONGEST_MS;
    while (!holds()) {
      if (performance.now() > endsAt) throw new Error(`waited in vain for ${name}`);
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
  /** The portal's own way to have no icon before the tenant's is known. */
  const isNoIcon = (element: HTMLElement) =>
    element.matches('head > link[rel=icon][href="data:,"]');
  const isOwnScript = ({ src }: HTMLScriptElement) => src.startsWith(`${location.origin}/`);

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
      // A page that needs no session, so that no guard leads away from it.
      history.pushState(null, '', '/page-unavailable');
      await until('the page between', () => document.querySelector('portal-unavailable') !== null);
      history.pushState(null, '', path);
    },
    inspect() {
      const elements = all('*');
      const strange = elements.filter(
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
              (LEADING.test(name) && !isHarmless(value) && !isNoIcon(element)),
          )
          .map(({ name, value }) => `${element.localName} ${name}=${value}`),
      );
      return [...strange.map(({ outerHTML }) => outerHTML), ...attributes];
    },
  };
}
