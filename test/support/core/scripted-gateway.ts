import { CALLS, type CallName } from '../../../src/core/contract/calls.ts';
import { ok, unreachable, type Answer } from '../fixtures/replies.ts';

/** What a script can answer: a call of the contract or the environment file. */
export type ScriptedCall = CallName | 'environment' | 'unknown';

export interface Sent {
  readonly call: ScriptedCall;
  readonly url: URL;
  readonly request: Request;
}

const PATHS = Object.entries(CALLS).map(([call, { method, path }]) => ({
  call: call as CallName,
  method,
  pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

function callOf(request: Request, { pathname }: URL): ScriptedCall {
  if (pathname.endsWith('.json')) return 'environment';
  const found = PATHS.find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
  return found?.call ?? 'unknown';
}

/** A gateway that answers by script and records its requests. A call's last answer repeats. */
export class ScriptedGateway {
  readonly sent: Sent[] = [];
  readonly #answers = new Map<ScriptedCall, Answer[]>([['logout', [ok(null)]]]);

  /** Sets the answers to a call, in order. */
  answer(call: ScriptedCall, ...answers: Answer[]): this {
    this.#answers.set(call, answers);
    return this;
  }

  /** Returns the requests of one call. */
  requests(call: ScriptedCall): Request[] {
    return this.sent.filter((sent) => sent.call === call).map(({ request }) => request);
  }

  /** Replaces `fetch`; the browser's own `Request` validates headers, body and method. */
  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init);
    const url = new URL(request.url);
    const call = callOf(request, url);
    this.sent.push({ call, url, request });
    const [next = unreachable, ...later] = this.#answers.get(call) ?? [];
    if (later.length > 0) this.#answers.set(call, later);
    return next(request);
  };
}
