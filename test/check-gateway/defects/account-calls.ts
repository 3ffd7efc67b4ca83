import {
  changing,
  dataOf,
  endingSession,
  fieldsOf,
  keepingSessions,
  listIn,
  onRefusal,
  reply,
  sessionIn,
  withData,
  wrappedFake as wrapped,
  type Answer,
  type Fields,
} from './wrapped-defect.ts';

/** Lists sessions again that were listed before, but those of the call. */
const listingEnded = (): Answer => {
  const all = new Map<unknown, Fields>();
  return async (sent) => {
    const response = await sent.send();
    if ((sent.call !== 'sessions' && sent.call !== 'endSessions') || !response.ok) return response;
    return withData(response, (data) => {
      const sessions = listIn(data, 'sessions');
      for (const one of sessions) all.set(one['id'], one);
      const ids = new Set(sessions.map(({ id }) => id));
      const ended = [...all.values()].filter(({ id }) => !ids.has(id));
      return {
        ...data,
        sessions: [...sessions, ...ended.map((one) => ({ ...one, isCurrent: false }))],
      };
    });
  };
};

/** Ends the session of a call that names it. */
const endingOwn = (): Answer => {
  const own = new Map<string, unknown>();
  const ended = new Set<string>();
  return async (sent) => {
    if (ended.has(sessionIn(sent)) && sent.call !== 'login') return reply(401);
    const response = await sent.send();
    const [first] = listIn(await dataOf(response), 'sessions');
    if (first) own.set(sessionIn(sent), first['id']);
    const { id } = fieldsOf(sent.body);
    if (sent.call === 'endSessions' && id !== undefined && id === own.get(sessionIn(sent)))
      ended.add(sessionIn(sent));
    return response;
  };
};

/** Lists the events of all users to each. */
const mergingEvents = (): Answer => {
  const all = new Map<string, Fields>();
  return async (sent) => {
    const response = await sent.send();
    if (sent.call !== 'securityEvents' || !response.ok) return response;
    return withData(response, (data) => {
      for (const one of listIn(data, 'events')) all.set(JSON.stringify(one), one);
      const events = [...all.values()].sort((a, b) =>
        String(b['at']).localeCompare(String(a['at'])),
      );
      return { ...data, events: events.slice(0, 50) };
    });
  };
};

const inHours = (hours: number, at: unknown): string =>
  new Date(Date.parse(`${String(at)}Z`) + hours * 3_600_000).toISOString().slice(0, 19);

/** Makes a session fresh at a call that proves nothing. */
const freshAfter = (name: string) => (): Answer => {
  const fresh = new Map<string, number>();
  return async (sent) => {
    const response = await sent.send();
    if (sent.call === name && response.ok) fresh.set(sessionIn(sent), sent.now());
    const since = fresh.get(sessionIn(sent));
    if (sent.call !== 'confirmOptions' || !response.ok || since === undefined) return response;
    return withData(response, (data) => ({
      ...data,
      confirmedSecondsAgo: Math.floor((sent.now() - since) / 1000),
    }));
  };
};

/** Defects of the calls about an account: sessions, events, confirmations and the password. */
export const ACCOUNT_DEFECTS = [
  wrapped('68', 'lists sessions that have ended', listingEnded),
  wrapped(
    '68',
    'lists the session of the call last',
    changing('sessions', (data) => ({
      ...data,
      sessions: listIn(data, 'sessions').toReversed(),
    })),
  ),
  wrapped(
    '68',
    'lists times with an offset',
    changing('sessions', (data) => ({
      ...data,
      sessions: listIn(data, 'sessions').map((one) => ({
        ...one,
        signedInAt: `${String(one['signedInAt'])}+00:00`,
      })),
    })),
  ),
  wrapped('68', 'ends the session of the call if it names it', endingOwn),
  wrapped(
    '68',
    'ends the session of the call with all others',
    endingSession('endSessions', ({ body }) => body.includes('others')),
  ),
  wrapped('68', 'keeps sessions that it says have ended', keepingSessions('endSessions')),
  wrapped(
    '68',
    'accepts a malformed end of sessions',
    onRefusal('endSessions', /400/, () => reply(200, { sessions: [] })),
  ),
  wrapped(
    '73',
    'lists events in the future',
    changing('securityEvents', (data) => ({
      ...data,
      events: listIn(data, 'events').map((one) => ({ ...one, at: inHours(2, one['at']) })),
    })),
  ),
  wrapped('74', 'lists the events of all users to each', mergingEvents),
  wrapped(
    '69',
    'counts the age of a confirmation in milliseconds',
    changing('confirmOptions', (data) => ({
      ...data,
      confirmedSecondsAgo: Number(data['confirmedSecondsAgo']) * 1000,
    })),
  ),
  wrapped('69', 'makes a session fresh with a refresh', freshAfter('refresh')),
  wrapped(
    '71',
    'makes a session fresh when a sign-in at a provider starts',
    freshAfter('confirmAtProvider'),
  ),
  wrapped(
    '70',
    'ends the session after a wrong password of a confirmation',
    endingSession('confirm', (_, { status }) => status === 400),
  ),
  wrapped(
    '70',
    'answers a wrong password of a confirmation with 401',
    onRefusal('confirm', /400/, () => reply(401)),
  ),
  wrapped(
    '70',
    'refuses a confirmation without its data',
    onRefusal('confirm', /400/, () => reply(400)),
  ),
  wrapped(
    '71',
    'starts a confirmation at a javascript: address',
    changing('confirmAtProvider', () => ({ url: 'javascript:alert(1)' })),
  ),
  wrapped(
    '71',
    'answers an unknown option of a confirmation with 404',
    onRefusal('confirmAtProvider', /400/, () => reply(404)),
  ),
  wrapped(
    '76',
    'changes the password to the current one',
    onRefusal('changePassword', /newPassword/, () => reply(200)),
  ),
  wrapped(
    '76',
    'calls a wrong current password a bad new one',
    onRefusal('changePassword', /failedLoginCount/, (response) =>
      withData(response, () => ({ newPassword: 'weak' })),
    ),
  ),
  wrapped(
    '76',
    'ends the session that changes the password',
    endingSession('changePassword', (_, { ok }) => ok),
  ),
  wrapped(
    '76',
    'keeps other sessions after a change of the password',
    keepingSessions('changePassword'),
  ),
  wrapped(
    '76',
    'ends the session after a wrong current password',
    endingSession('changePassword', (_, { status }) => status === 400),
  ),
  wrapped(
    '75',
    'accepts every token of a mail',
    onRefusal('notMe', /400/, () => reply(200)),
  ),
  wrapped('75', 'answers a malformed report of a mail with 500', () => async (sent) => {
    const isToken = typeof fieldsOf(sent.body)['token'] === 'string';
    return sent.call === 'notMe' && !isToken ? reply(500) : sent.send();
  }),
  wrapped('67', 'answers a wrong link of a known user with 403', () => async (sent) => {
    const isKnown = sent.headers.get('username')?.endsWith('@acme.example');
    const response = await sent.send();
    return sent.call === 'resetByLink' && isKnown && !response.ok ? reply(403) : response;
  }),
];
