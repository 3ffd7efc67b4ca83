/**
 * Functions that run in the tested pages. They are serialized, so none may use anything but its arguments.
 */

/** Sends a message of the page to its tab; see raw-tab.ts. */
declare function report(message: Record<string, unknown>): void;

/** Overrides the times of the core that appears under `coreKey`, and reports the guard's events with their times. */
export function observePage(coreKey: string, numbers: Record<string, number>): void {
  let core: { constants: Record<string, number> } | undefined;
  Object.defineProperty(globalThis, Symbol.for(coreKey), {
    configurable: true,
    get: () => core,
    set(next: { constants: Record<string, number> }) {
      Object.assign(next.constants, numbers);
      core = next;
    },
  });
  const listen = (type: string) =>
    addEventListener(type, (event) =>
      report({
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
      (event) => report({ type, isRestored: (event as PageTransitionEvent).persisted }),
      true,
    );
}

/** Signs in through the API and stores the session as the sign-in screen does. */
export async function signInHere(
  username: string,
  password: string,
  isActive: boolean,
): Promise<void> {
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  const startMs = Date.now();
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
  const endsAtMs = startMs + data.tokenExpiry * 1000;
  const facts = {
    tenant: 'ACME',
    userId: username,
    displayName: data.displayName,
    displayRole: data.roles[0] ?? '',
    roles: JSON.stringify(data.roles),
    // Activity before the token began means an idle user: the warning opens instead of a silent refresh.
    lastTabActiveOn: String(isActive ? Date.now() : startMs - 1),
    'sso-elements.clock': String(endsAtMs - Date.parse(decodeURIComponent(serverText))),
    'sso-elements.lifetime': String(data.tokenExpiry * 1000),
    tokenExpiryTime: String(endsAtMs),
    isAuthenticated: 'true',
  };
  localStorage.removeItem('sso-elements.stayTried');
  for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value);
}

/** Clicks a button of the open dialog by its text. Throws if there is no such button. */
export function pressInDialog(name: string): void {
  const root = document.querySelector('sso-notifications')?.shadowRoot;
  const buttons = [...(root?.querySelectorAll<HTMLElement>('dialog[open] button') ?? [])];
  const button = buttons.find((candidate) => candidate.textContent === name);
  if (!button) throw new Error(`no button ${name} among ${String(buttons.length)}`);
  button.click();
}

/** Signs out by the tag's method. Not awaited: the page navigates away before the promise resolves. */
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

/** Returns true once a guard on the page watches a session and knows its end. */
export function isArmed(): boolean {
  return (document.querySelector('sso-session-guard')?.remaining ?? 0) > 0;
}

/** Reports when a dialog opens, is painted, and closes. */
export function reportDialogs(): void {
  let wasOpen = false;
  const check = () => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    const isOpen = root?.querySelector('dialog[open]') != null;
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    report({ type: isOpen ? 'dialog-opened' : 'dialog-closed' });
    if (!isOpen) return;
    // The message arrives after the frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => report({ type: 'dialog-painted' });
      port2.postMessage('');
    });
  };
  const inside = new MutationObserver(check);
  const outside = new MutationObserver(() => {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    if (root) inside.observe(root, { childList: true, subtree: true, attributes: true });
    check();
  });
  outside.observe(document, { childList: true, subtree: true });
}
