import {
  newText,
  onSuccess,
  reply,
  sessionIn,
  withCookies,
  wrapped,
  type Answer,
} from './wrapped-defect.ts';

/** Waits before each refresh. */
const slow = (ms: number) => (): Answer => async (sent) => {
  if (sent.call === 'refresh') await sent.pause(ms);
  return sent.send();
};

/** Refuses a refresh that begins while another one of the session is not over. */
const oneAtATime = (): Answer => {
  const open = new Set<string>();
  return async (sent) => {
    if (sent.call !== 'refresh') return sent.send();
    const session = sessionIn(sent);
    if (open.has(session)) return reply(401);
    open.add(session);
    // The lookup in a database, during which the second request arrives.
    await new Promise(setImmediate);
    const response = await sent.send();
    open.delete(session);
    return response;
  };
};

/** Ends all other sessions at a refresh. */
const endingOthers = (): Answer => {
  const all = new Set<string>();
  const ended = new Set<string>();
  return async (sent) => {
    const session = sessionIn(sent);
    if (session !== '' && ended.has(session) && sent.call !== 'login') return reply(401);
    const response = await sent.send();
    if (session !== '' && response.ok) all.add(session);
    if (sent.call === 'refresh' && response.ok)
      for (const other of all) if (other !== session) ended.add(other);
    return response;
  };
};

/** Refuses the refreshes of a session after so many. */
const stoppingAfter = (most: number) => (): Answer => {
  const counts = new Map<string, number>();
  return async (sent) => {
    if (sent.call !== 'refresh') return sent.send();
    const count = (counts.get(sessionIn(sent)) ?? 0) + 1;
    counts.set(sessionIn(sent), count);
    return count > most ? reply(401) : sent.send();
  };
};

/** Gives authTypes a new anti-forgery token, which replaces that of the session. */
const replacingToken = (): Answer => {
  const replaced = new Set<string>();
  return async (sent) => {
    const session = sessionIn(sent);
    if (session !== '' && replaced.has(session) && sent.method !== 'GET' && sent.call !== 'login')
      return reply(403);
    const response = await sent.send();
    if (sent.call === 'refresh') replaced.delete(session);
    if (sent.call !== 'authTypes' || session === '') return response;
    replaced.add(session);
    return withCookies(response, (cookies) => [
      ...cookies.filter((cookie) => !cookie.startsWith('XSRF-TOKEN=')),
      `XSRF-TOKEN=${newText()}; Path=/; SameSite=Lax; Secure`,
    ]);
  };
};

/** Sends the time of this sign-in as that of the one before. */
const lastLoginNow = (): Answer => async (sent) => {
  const response = await sent.send();
  if (sent.call !== 'login' || !response.ok) return response;
  const at = new Date(sent.now()).toISOString().slice(0, 19);
  const changed = (text: string) => text.replace(/"lastLogin":"[^"]+"/, `"lastLogin":"${at}"`);
  const cookies = await withCookies(response, (all) =>
    all.map((one) => one.replace(/^lastLogin=[^;]+/, `lastLogin=${encodeURIComponent(at)}`)),
  );
  const { status, headers } = cookies;
  return new Response(changed(await cookies.text()), { status, headers });
};

/** Logs out without removing cookies whose name fits. */
const leaving = (names: RegExp) =>
  onSuccess('logout', (response) =>
    withCookies(response, (cookies) => cookies.filter((cookie) => !names.test(cookie))),
  );

/** Defects of refreshes, of the anti-forgery token of a session, and of its end. */
export const REFRESH_DEFECTS = [
  wrapped('137', 'takes 8 s for a refresh', slow(8000)),
  wrapped('143', 'answers only one of two refreshes at the same time', oneAtATime),
  wrapped('143', 'ends the other sessions of the user at a refresh', endingOthers),
  wrapped('55', 'refuses the fourth refresh of a session', stoppingAfter(3)),
  wrapped('152', 'replaces the token of a session with the sign-in options', replacingToken),
  wrapped('43', 'sends the time of this sign-in as lastLogin', lastLoginNow),
  wrapped('145', 'leaves all cookies but tokenExpiryDttm', leaving(/^(?!tokenExpiryDttm)/)),
  wrapped('145', 'leaves the cookie of the user ID', leaving(/^username=/)),
  wrapped('145', 'leaves the cookie of the session', leaving(/^__Host-session=/)),
  wrapped(
    '57',
    'answers a logout without a session with 401',
    () => async (sent) =>
      sent.call === 'logout' && sessionIn(sent) === '' ? reply(401) : sent.send(),
  ),
];
