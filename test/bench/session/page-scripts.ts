/**
 * What runs inside the pages under test. Each function is sent as text and sees nothing but its
 * arguments.
 */

/** Tells news of the page to its tab; see raw-tab.ts. */
declare function tell(news: Record<string, unknown>): void;

/** Shortens the core's times, and tells the guard's events with the times they belong to. */
export function observePage(numbers: Record<string, number>): void {
  const key = Symbol.for('sso-elements/core@1');
  let core: { constants: Record<string, number> } | undefined;
  Object.defineProperty(globalThis, key, {
    configurable: true,
    get: () => core,
    set(next: { constants: Record<string, number> }) {
      Object.assign(next.constants, numbers);
      core = next;
    },
  });
  const listen = (type: string) =>
    addEventListener(type, (event) =>
      tell({
        ...(event as CustomEvent<Record<string, unknown>>).detail,
        type,
        atMs: Date.now(),
        endsAtMs: Number(localStorage.getItem('tokenExpiryTime')),
        isPrepared: performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('/react-')),
      }),
    );
  listen('sso-session-warning');
  listen('sso-session-refreshed');
  listen('sso-signed-out');
  listen('sso-error');
  for (const type of ['resume', 'pageshow', 'pagehide'])
    addEventListener(
      type,
      (event) => tell({ type, isRestored: (event as PageTransitionEvent).persisted }),
      true,
    );
}

/** Signs in through the API and keeps what a sign-in keeps, as the sign-in screen does. */
export async function signInHere(
  username: string,
  password: string,
  isActive: boolean,
): Promise<void> {
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  const beganMs = Date.now();
  const reply = await fetch('/api/auth/v3/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'calling-entity': 'UI',
      'tenant-code': 'ACME',
      username,
      password,
      ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
    },
  });
  interface LoginReply {
    data: { roles: string[]; tokenExpiry: number; displayName: string };
  }
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as LoginReply;
  const serverText = /tokenExpiryDttm=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  const endsAtMs = beganMs + data.tokenExpiry * 1000;
  const facts = {
    tenant: 'ACME',
    userId: username,
    displayName: data.displayName,
    displayRole: data.roles[0] ?? '',
    roles: JSON.stringify(data.roles),
    // Before the token began: nobody is at work, so the warning asks instead of a silent refresh.
    lastTabActiveOn: String(isActive ? Date.now() : beganMs - 1),
    'sso-elements.clock': String(endsAtMs - Date.parse(decodeURIComponent(serverText))),
    'sso-elements.lifetime': String(data.tokenExpiry * 1000),
    tokenExpiryTime: String(endsAtMs),
    isAuthenticated: 'true',
  };
  localStorage.removeItem('sso-elements.stayTried');
  for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value);
}

/** The dialog's parts as a person finds them. */
export function pressInDialog(name: string): void {
  const root = document.querySelector('sso-notifications')?.shadowRoot;
  const buttons = [...(root?.querySelectorAll<HTMLElement>('dialog[open] button') ?? [])];
  const button = buttons.find((candidate) => candidate.textContent === name);
  if (!button) throw new Error(`no button ${name} among ${String(buttons.length)}`);
  button.click();
}

/** Signs out by the tag's method. Nobody waits for its promise: the page has left before it is kept. */
export function signOutByTag(): void {
  void document.querySelector('sso-session-guard')?.signOut();
}

export function isDialogOpen(): boolean {
  const root = document.querySelector('sso-notifications')?.shadowRoot;
  return root?.querySelector('dialog[open]') != null;
}

export function dialogText(): string {
  const root = document.querySelector('sso-notifications')?.shadowRoot;
  return root?.querySelector('dialog[open]')?.textContent ?? '';
}

/** True once the page looks after a session: a guard is there and knows when it ends. */
export function isArmed(): boolean {
  return (document.querySelector('sso-session-guard')?.remaining ?? 0) > 0;
}

/** Tells when a dialog opens, is on the screen, and closes. */
export function tellDialogs(): void {
  let wasOpen = false;
  const look = () => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    const isOpen = root?.querySelector('dialog[open]') != null;
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    tell({ type: isOpen ? 'dialog-opened' : 'dialog-closed' });
    if (!isOpen) return;
    // A task after the frame's own: by then the frame has been drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => tell({ type: 'dialog-painted' });
      port2.postMessage('');
    });
  };
  const inside = new MutationObserver(look);
  const outside = new MutationObserver(() => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    if (root) inside.observe(root, { childList: true, subtree: true, attributes: true });
    look();
  });
  outside.observe(document, { childList: true, subtree: true });
}
