import { randomUUID } from 'node:crypto';
import type { CallName } from 'sso-contract/calls.ts';
import type { RuleId } from '../../../cli/check-gateway/rules.ts';

/** What a wrapper changes of a request before the right gateway gets it. */
export interface Change {
  readonly url?: string;
  readonly headers?: Headers;
  readonly body?: string;
}

/** A request to a gateway with a defect. */
export interface Sent {
  readonly call: CallName | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  /** Sends it to the right gateway. */
  readonly send: (change?: Change) => Promise<Response>;
  /** Waits by the clock of the check. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
}

export type Answer = (sent: Sent) => Promise<Response>;

/** A right gateway whose requests and replies are changed, and the rule that it then breaks. */
export interface WrappedDefect {
  readonly rule: RuleId;
  /** Ends the sentence "The check reports a gateway that …". */
  readonly what: string;
  /** The right gateway: the template of create-gateway, or the fake, which has all features. */
  readonly gateway: 'template' | 'fake';
  /** Returns an answer with a state of its own. */
  readonly open: () => Answer;
  /** The features of the fake, if other than the usual ones. */
  readonly features?: readonly string[];
}

/** Defects of the template. `number` is that of the rule. */
export const wrapped = (number: string, what: string, open: () => Answer): WrappedDefect => ({
  rule: `gateway-contract-${number}` as RuleId,
  what,
  gateway: 'template',
  open,
});

/** Defects of the fake, which has the calls that the template lacks. */
export const wrappedFake = (
  number: string,
  what: string,
  open: () => Answer,
  features?: readonly string[],
): WrappedDefect => ({
  ...wrapped(number, what, open),
  gateway: 'fake',
  ...(features && { features }),
});

const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Returns a reply as the gateways send it over TLS. */
export const reply = (statusCode: number, data: unknown = null): Response =>
  Response.json(
    { success: statusCode < 400, statusCode, message: 'x', error: 'x', data },
    { status: statusCode, headers: { ...COMMON, 'strict-transport-security': 'max-age=31536000' } },
  );

/** Returns a reply with other headers. */
export async function withHeaders(response: Response, change: (headers: Headers) => void) {
  const headers = new Headers(response.headers);
  change(headers);
  return new Response(await response.text(), { status: response.status, headers });
}

/** Returns a reply without a header. */
export const without = (response: Response, name: string): Promise<Response> =>
  withHeaders(response, (headers) => headers.delete(name));

/** Returns a reply with another text. */
export async function withText(response: Response, change: (text: string) => string) {
  const { status, headers } = response;
  return new Response(change(await response.text()), { status, headers });
}

/** Returns a reply that sets other cookies. */
export const withCookies = (response: Response, change: (cookies: string[]) => string[]) =>
  withHeaders(response, (headers) => {
    const cookies = change(headers.getSetCookie());
    headers.delete('set-cookie');
    for (const cookie of cookies) headers.append('set-cookie', cookie);
  });

export type Fields = Record<string, unknown>;

/** Returns the members of a text in JSON; none for what is no object. */
export function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Returns the data of a reply, which stays readable. */
export async function dataOf(response: Response): Promise<Fields> {
  const { data } = fieldsOf(await response.clone().text());
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** Returns a reply with other data. */
export const withData = (response: Response, change: (data: Fields) => unknown) =>
  withText(response, (text) => {
    const { data, ...envelope } = fieldsOf(text);
    const fields = typeof data === 'object' && data !== null ? { ...data } : {};
    return JSON.stringify({ ...envelope, data: change(fields) });
  });

/** Changes the replies to a call, successes only. */
export const onSuccess =
  (name: CallName, change: (response: Response, sent: Sent) => Promise<Response> | Response) =>
  (): Answer =>
  async (sent) => {
    const response = await sent.send();
    return sent.call === name && response.ok ? change(response, sent) : response;
  };

/** Changes the refusals of a call that have a text. */
export const onRefusal =
  (
    name: CallName,
    has: RegExp,
    change: (response: Response, sent: Sent) => Promise<Response> | Response,
  ) =>
  (): Answer =>
  async (sent) => {
    const response = await sent.send();
    if (sent.call !== name || response.ok) return response;
    return has.test(await response.clone().text()) ? change(response, sent) : response;
  };

/** Changes a member of the data of a call's successes. */
export const changing = (name: CallName, change: (data: Fields) => unknown) =>
  onSuccess(name, (response) => withData(response, change));

/** Returns the value of a cookie of a session that a request sends; '' without one. */
export const sessionIn = ({ headers }: Sent): string =>
  /(?:__Host-)?session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '';

/** A list of a reply's data. */
export const listIn = (data: Fields, name: string): Fields[] => {
  const list = data[name];
  return Array.isArray(list) ? (list as Fields[]) : [];
};

/** Ends the session of a call once the reply is like this. */
export const endingSession =
  (name: CallName, isEnd: (sent: Sent, response: Response) => boolean | Promise<boolean>) =>
  (): Answer => {
    const ended = new Set<string>();
    return async (sent) => {
      if (ended.has(sessionIn(sent)) && sent.call !== 'login') return reply(401);
      const response = await sent.send();
      if (sent.call === name && (await isEnd(sent, response))) ended.add(sessionIn(sent));
      return response;
    };
  };

/** Answers the reading of the profile in sessions that have ended. */
export const keepingSessions = (cause: CallName) => (): Answer => {
  const profiles = new Map<string, string>();
  let isAfter = false;
  return async (sent) => {
    const response = await sent.send();
    if (sent.call === cause && response.ok) isAfter = true;
    if (sent.call !== 'userProfile') return response;
    const kept = profiles.get(sessionIn(sent));
    if (response.ok) profiles.set(sessionIn(sent), await response.clone().text());
    else if (isAfter && kept) return withText(reply(200), () => kept);
    return response;
  };
};

/** Returns a text that no other call returns. */
export const newText = (): string => randomUUID();
