import { CALLS, type CallName } from 'sso-contract/calls.ts';
import { CheckResults } from '../../cli/check-gateway/results.ts';

/** A request that the check makes. */
export interface Sent {
  readonly call: CallName | undefined;
  readonly init: RequestInit;
  readonly url: URL;
  /** What is wrong with the reply of the browser in it; '' for nothing. */
  readonly fault: string;
  /** True if the request has the cookie of a session. */
  readonly isSignedIn: boolean;
  readonly send: () => Promise<Response>;
}

/** What a gateway does wrong. */
export type Defect = (sent: Sent) => Promise<Response>;

/** Returns a reply of the gateway, with the headers that each has. */
export const envelope = (statusCode: number, data: unknown = null): Response =>
  Response.json(
    { success: statusCode === 200, statusCode, message: 'x', error: 'x', data },
    {
      status: statusCode,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    },
  );

/** Changes the text of a reply. */
export async function rewrite(response: Response, change: (text: string) => string) {
  const { status, headers } = response;
  return new Response(change(await response.text()), { status, headers });
}

/** Replaces the reply to a call. */
export const instead =
  (name: string, reply: () => Response): Defect =>
  async ({ call, send }) =>
    call === name ? reply() : send();
/** Changes the text of the replies to a call. */
export const changed =
  (name: string, change: (text: string) => string): Defect =>
  async ({ call, send }) =>
    call === name ? rewrite(await send(), change) : send();
/** Accepts what the gateway refuses with this text. */
export const accepting =
  (name: string, refused: RegExp, data: unknown = null): Defect =>
  async ({ call, send }) => {
    const response = await send();
    if (call !== name || response.ok) return response;
    return refused.test(await response.clone().text()) ? envelope(200, data) : response;
  };

/** Returns the call of a request; undefined if it is none. */
export const callOf = (method: string, pathname: string): CallName | undefined =>
  (Object.keys(CALLS) as CallName[]).find((name) => {
    const { method: its, path } = CALLS[name];
    return its === method && new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`).test(pathname);
  });

/** Ends a check. */
export class Found extends Error {}

/** Returns what a check finds wrong, a line each. */
export const violationsOf = ({ findings }: CheckResults): string[] =>
  findings
    .filter(({ isMet }) => !isMet)
    .map(({ subject, expected, got }) => `${subject}: ${expected}: ${got}`);

/** Ends the check as soon as it has found what a test expects, because the rest would only take time. */
export class UntilFound extends CheckResults {
  readonly #wanted: RegExp | undefined;

  constructor(password: string, wanted: RegExp | undefined) {
    super([password]);
    this.#wanted = wanted;
  }

  override expect(...finding: Parameters<CheckResults['expect']>): boolean {
    const isMet = super.expect(...finding);
    if (!isMet && this.#wanted?.test(violationsOf(this).join('\n'))) throw new Found();
    return isMet;
  }
}
