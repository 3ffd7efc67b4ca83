import { NEW_PASSKEY, PASSKEY_PROOF } from '../fixtures/passkeys.ts';

/** How the browser answers a request: with JSON, with an error, or not until it is aborted. */
export type CredentialAnswer = { readonly json: unknown } | { readonly error: unknown } | 'waits';

/** The browser's answer to a request that the user cancels. */
export const CANCELLED: CredentialAnswer = { error: new DOMException('No', 'NotAllowedError') };

/** A request to the fake browser. */
export interface AskedCredential {
  readonly method: 'create' | 'get';
  readonly publicKey: unknown;
  readonly signal: AbortSignal;
  /** `conditional` for a request without a dialog. */
  readonly mediation?: string;
  /** `immediate` for a request that only a passkey at hand answers. */
  readonly uiMode?: string;
}

/** A browser's passkeys under test, and what the page asked. */
export interface FakeCredentials {
  readonly asked: AskedCredential[];
  /** The signals that the page sent: method and options. */
  readonly signals: (readonly [method: string, options: unknown])[];
  /** Sets the answers to the next requests, in order. The last one is given from then on. */
  answer(...answers: CredentialAnswer[]): void;
  /**
   * Lets the browser suggest passkeys in a field, and sets the answers to these requests, in order; a request without an
   * answer waits.
   */
  suggest(...answers: CredentialAnswer[]): void;
  /** Answers the last request that waits with the user's passkey. */
  choose(): void;
  /** Sets what `getClientCapabilities()` says. */
  can(...capabilities: string[]): void;
  /** Removes a method that some browsers do not have. */
  remove(method: string): void;
  /** Removes the whole interface. */
  removeAll(): void;
}

const undo: (() => void)[] = [];

function replace(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  undo.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}

/** Replaces the browser's passkeys until the test ends. By default it makes and finds a passkey at once. */
export function fakeCredentials(): FakeCredentials {
  const asked: AskedCredential[] = [];
  const signals: (readonly [string, unknown])[] = [];
  let answers: CredentialAnswer[] = [];
  let suggested: CredentialAnswer[] = [];
  let choose = () => {};
  const statics: Record<string, unknown> = {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
  };
  for (const method of ['signalAllAcceptedCredentials', 'signalUnknownCredential'])
    statics[method] = async (options: unknown) => void signals.push([method, options]);
  const type = Object.assign(function Fake() {}, statics);
  type.prototype = { toJSON: () => ({}) };

  const next = (request: AskedCredential, normal: unknown): CredentialAnswer => {
    if (request.method === 'get' && request.mediation) return suggested.shift() ?? 'waits';
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? { json: normal };
  };
  const request = (method: AskedCredential['method'], normal: unknown) => {
    return async (options: Omit<AskedCredential, 'method'>): Promise<unknown> => {
      const made = { method, ...options };
      asked.push(made);
      const answer = next(made, normal);
      if (answer === 'waits')
        return new Promise((resolve, reject) => {
          choose = () => resolve({ toJSON: () => normal });
          made.signal.addEventListener('abort', () => reject(made.signal.reason as Error));
        });
      if ('error' in answer) throw answer.error;
      return { toJSON: () => answer.json };
    };
  };
  replace(globalThis, 'PublicKeyCredential', type);
  replace(navigator, 'credentials', {
    create: request('create', NEW_PASSKEY),
    get: request('get', PASSKEY_PROOF),
  });
  return {
    asked,
    signals,
    answer: (...given) => (answers = given),
    suggest: (...given) => {
      suggested = given;
      Object.assign(type, { isConditionalMediationAvailable: async () => true });
    },
    choose: () => choose(),
    can: (...names) => {
      const capabilities = Object.fromEntries(names.map((name) => [name, true]));
      Object.assign(type, { getClientCapabilities: async () => capabilities });
    },
    remove: (method) => {
      Reflect.deleteProperty(type, method);
      Reflect.deleteProperty(type.prototype as object, method);
    },
    removeAll: () => void Object.assign(globalThis, { PublicKeyCredential: undefined }),
  };
}

afterEach(() => {
  for (const back of undo.splice(0).toReversed()) back();
});
