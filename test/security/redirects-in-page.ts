/** Functions that test redirects to saved paths. Each is sent to the page as text. */

/** Prevents navigation and records the paths to which the page would have navigated. */
export function catchNavigation(): void {
  const navigations: string[] = [];
  Reflect.set(globalThis, 'navigations', navigations);
  addEventListener(
    'sso-navigate',
    (event) => {
      const { path, reload } = (event as CustomEvent<{ path: string; reload: boolean }>).detail;
      event.preventDefault();
      event.stopImmediatePropagation();
      navigations.push(reload ? path : `route ${path}`);
    },
    true,
  );
}

/** Saves an address as another app of the origin could, opens a route and returns where the page redirects to. */
export async function goBack([route, address, byUser, number]: readonly [
  string,
  string,
  string,
  number,
]): Promise<string> {
  const { open, until, all } = stage;
  const navigations = Reflect.get(globalThis, 'navigations') as string[];
  localStorage.removeItem('prevVisitedPathForForceLogoutUser');
  if (byUser) {
    const paths = JSON.stringify({ [byUser]: address });
    localStorage.setItem('prevVisitedPathForForceLogoutUser', paths);
  } else localStorage.setItem('previouslyVisitedPath', address);
  navigations.length = 0;
  await open(route, number);
  const isShown = () => route === '/dashboard' && all('[part=card]').length > 0;
  await until('a redirect', () => navigations.length > 0 || isShown());
  const [path = 'route /dashboard'] = navigations;
  if (path.startsWith('route ')) return path;
  const link = document.createElement('a');
  link.href = path;
  return link.origin === location.origin ? path : `foreign: ${link.href}`;
}

/** Sets a property with a host's addresses on a tag and returns the URLs of the resulting links. */
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
