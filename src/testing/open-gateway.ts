import { cookieWriter } from '../core/contract/gateway/cookies.ts';
import type { Additions } from './additions.ts';
import { createAnswer } from './answer.ts';
import { emptyData, loadData, saveData } from './data.ts';
import { ADA } from './defaults.ts';
import { setUserCookies } from './exchange.ts';
import { answerFetch, replaceFetch, storeInPage, type Browser } from './page.ts';
import { NOT_ME_TOKEN } from './not-me.ts';
import { isCallPath, routeOf, type Route } from './routes.ts';
import { STATES } from './states.ts';
import { storedSession } from './stored-session.ts';
import type { FakeGateway, FakeGatewayOptions, FakeReplies, RecordedCall } from './types.ts';

/** Resolves after a time, in milliseconds; never for Infinity. Rejects when the call is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) return fail();
    if (ms === 0) return resolve();
    const timer = ms < Infinity ? setTimeout(resolve, ms) : undefined;
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      fail();
    });
  });
}

/** Creates a gateway in memory with additions. Also returns its accounts. */
export function openFakeGateway(options: FakeGatewayOptions, additions: Additions = {}) {
  const { tenant = 'ACME', storage, delayMs = 0, now = Date.now } = options;
  const user = { ...ADA, ...options.user };
  const others = (options.otherUsers ?? []).map((other) => ({ ...ADA, ...other }));
  const initial = () => emptyData([user, ...others]);
  const startState = options.state ?? 'ready';
  const mainUser = user.username.toLowerCase();

  let data = loadData(storage) ?? initial();
  let state = startState;
  let replaced: FakeReplies = {};
  const calls: RecordedCall[] = [];

  const optionReplies = (): FakeReplies =>
    typeof options.replies === 'function' ? options.replies() : (options.replies ?? {});
  const replacement = ({ name }: Route) =>
    replaced[name] ??
    optionReplies()[name] ??
    STATES[state].replies?.[name] ??
    STATES[state].everyReply;
  const current = { data: () => data, state: () => STATES[state], replacement, mainUser };
  const { answer, accounts, parts } = createAnswer(options, current, additions);
  const currentUser = () => accounts.find(mainUser) ?? user;
  const save = () => saveData(storage, data);
  const browser: Browser = { jar: () => data.jar, save };

  const gateway: FakeGateway = {
    serves(url, method) {
      const address = new URL(url);
      return method === undefined || method === 'OPTIONS'
        ? isCallPath(address)
        : routeOf(method, address) !== undefined;
    },
    async handle(request, signal) {
      const url = new URL(request.url);
      const route = routeOf(request.method, url);
      if (route) calls.push({ ...request, call: route.name });
      const isPending = route !== undefined && replacement(route)?.isPending === true;
      await pause(isPending ? Infinity : delayMs, signal);
      const response = answer(request);
      save();
      return response;
    },
    fetch: (request) => answerFetch(gateway, browser, request),
    installFetch(target = globalThis) {
      if (gateway.startsSignedIn) gateway.signInPage();
      return replaceFetch(gateway, target);
    },
    signInPage: () => storeInPage(() => gateway.signIn(location.href), browser),
    setState(next) {
      state = next;
    },
    reply(call, reply) {
      replaced = { ...replaced, [call]: reply };
    },
    signIn(url) {
      const proof = accounts.appOf(mainUser) ? 'code' : 'password';
      const session = accounts.open(currentUser(), parts.sessionSeconds(), false, proof);
      const write = cookieWriter(new URL(url).protocol === 'https:');
      const cookies: string[] = [];
      setUserCookies({ cookies, write }, session, parts);
      save();
      const times = { expiresAt: session.expiresAt, now: now() };
      return { cookies, localStorage: storedSession(currentUser(), tenant, times) };
    },
    endSessions(endedBy) {
      if (endedBy)
        for (const { username } of data.sessions) accounts.record(username, 'administrator');
      data.sessions = endedBy ? data.sessions.map((session) => ({ ...session, endedBy })) : [];
      save();
    },
    reset() {
      data = initial();
      state = startState;
      replaced = {};
      calls.length = 0;
      save();
    },
    get startsSignedIn() {
      return STATES[startState].isSignedIn === true;
    },
    get user() {
      return currentUser();
    },
    get lastCode() {
      return data.lastCode;
    },
    get lastResetToken() {
      return data.lastResetToken;
    },
    notMeToken: NOT_ME_TOKEN,
    get calls() {
      return calls;
    },
  };
  return { gateway, accounts };
}
