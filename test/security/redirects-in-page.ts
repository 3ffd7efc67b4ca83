/** Ways back to a saved path; each function is sent to the page as text. */

/** Keeps the page from going anywhere, and notes where it would have gone. */
export function catchNavigation(): void {
  const asked: string[] = [];
  Reflect.set(globalThis, 'asked', asked);
  addEventListener(
    'sso-navigate',
    (event) => {
      const { path, reload } = (event as CustomEvent<{ path: string; reload: boolean }>).detail;
      event.preventDefault();
      event.stopImmediatePropagation();
      asked.push(reload ? path : `route ${path}`);
    },
    true,
  );
}

/** Saves an address as another app of the origin might, opens a route, and gives where the page would go. */
export async function goBack([route, address, byUser, number]: readonly [
  string,
  string,
  string,
  number,
]): Promise<string> {
  const { open, until, all } = stage;
  const asked = Reflect.get(globalThis, 'asked') as string[];
  localStorage.removeItem('prevVisitedPathForForceLogoutUser');
  if (byUser) {
    const paths = JSON.stringify({ [byUser]: address });
    localStorage.setItem('prevVisitedPathForForceLogoutUser', paths);
  } else localStorage.setItem('previouslyVisitedPath', address);
  asked.length = 0;
  await open(route, number);
  const isShown = () => route === '/dashboard' && all('[part=card]').length > 0;
  await until('a way', () => asked.length > 0 || isShown());
  const [path = 'route /dashboard'] = asked;
  if (path.startsWith('route ')) return path;
  const link = document.createElement('a');
  link.href = path;
  return link.origin === location.origin ? path : `abroad: ${link.href}`;
}

/** Where the links of a screen lead that are made of a host's own addresses. */
export async function followLinks([tag, property, given, place]: readonly [
  string,
  string,
  unknown,
  string,
]): Promise<string[]> {
  const { open, until, all } = stage;
  await open(tag === 'sso-profile' ? '/profile' : '/dashboard', 0);
  await until(tag, () => document.querySelector(tag) !== null);
  const element = document.querySelector(tag);
  if (element) Reflect.set(element, property, given);
  await until(place, () => all(place).length > 0);
  return all(place).map((link) => (link as HTMLAnchorElement).href);
}
