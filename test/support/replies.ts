/** Answers a request to a scripted gateway. */
export type Answer = (request: Request) => Response | Promise<Response>;

interface Words {
  readonly message?: string;
  readonly error?: string;
  readonly data?: unknown;
}

/** Any body as JSON. */
export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });

/** A success envelope. */
export const ok = (data?: unknown, message = ''): Answer =>
  json({ success: true, statusCode: 200, message, error: '', data });

/** A failure envelope. 4031 and 4032 are sent with HTTP status 403 (gateway-contract-02). */
export const refused = (statusCode: number, words: Words = {}): Answer =>
  json(
    { success: false, statusCode, message: '', error: '', ...words },
    statusCode > 999 ? 403 : statusCode,
  );

/** A reply that is no envelope, such as a proxy's page. */
export const text =
  (body: string, status = 200): Answer =>
  () =>
    new Response(body, { status });

export const empty204: Answer = () => new Response(null, { status: 204 });

/** The gateway is unreachable, as `fetch` reports it. */
export const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The request is accepted and never answered; only its timeout ends it. */
export const hanging: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** The connection breaks in the middle of the body. */
export const cutOff: Answer = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":tr'));
        controller.error(new TypeError('network error'));
      },
    }),
  );

/** The headers arrive, but the body never ends. */
export const trickling: Answer = ({ signal }) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

/** Returns an answer that waits until the test calls `release`. */
export function held(answer: Answer): { answer: Answer; release: () => void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: (request) => gate.then(() => answer(request)), release: () => release() };
}
