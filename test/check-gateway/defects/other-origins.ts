import { reply, withHeaders, without, wrapped, type Answer, type Sent } from './wrapped-defect.ts';

const LISTED = 'https://host.example';
const ALLOWED = 'access-control-allow-origin';

const hasOrigin = ({ headers }: Sent): boolean => headers.get('origin') !== null;

/** Removes a word from the lists of a preflight. */
const omitting = (name: string, word: string) => (): Answer => async (sent) => {
  const response = await sent.send();
  return withHeaders(response, (headers) => {
    const list = headers.get(name)?.split(/,\s*/);
    if (list) headers.set(name, list.filter((one) => one.toLowerCase() !== word).join(', '));
  });
};

/** Allows more origins than the listed one. */
const allowing =
  (isAllowed: (origin: string) => boolean): (() => Answer) =>
  () =>
  async (sent) => {
    const origin = sent.headers.get('origin') ?? '';
    if (!isAllowed(origin)) return sent.send();
    const headers = new Headers(sent.headers);
    headers.set('origin', LISTED);
    return withHeaders(await sent.send({ headers }), (all) => all.set(ALLOWED, origin));
  };

/** Removes what allows other origins from some replies. */
const forbidding = (isForbidden: (sent: Sent, response: Response) => boolean) => (): Answer => {
  return async (sent) => {
    const response = await sent.send();
    if (!isForbidden(sent, response)) return response;
    return withHeaders(response, (headers) => {
      headers.delete(ALLOWED);
      headers.delete('access-control-allow-credentials');
    });
  };
};

/** Defects of calls of other origins. */
export const ORIGIN_DEFECTS = [
  wrapped(
    '66',
    'does not allow PUT to other origins',
    omitting('access-control-allow-methods', 'put'),
  ),
  ...[
    ...['component-name', 'section-name', 'return-error-data', 'calling-entity', 'content-type'],
    ...['credential-encoding', 'accept-language', 'otp'],
  ].map((header) =>
    wrapped(
      '66',
      `does not allow the header ${header} to other origins`,
      omitting('access-control-allow-headers', header),
    ),
  ),
  wrapped(
    '66',
    'allows the http twin of a listed origin',
    allowing((origin) => origin === LISTED.replace('https', 'http')),
  ),
  wrapped(
    '66',
    'allows the origin null',
    allowing((origin) => origin === 'null'),
  ),
  wrapped(
    '66',
    'allows origins that begin with a listed one',
    allowing((origin) => origin.startsWith(LISTED)),
  ),
  wrapped(
    '66',
    'allows subdomains of a listed origin',
    allowing((origin) => origin.endsWith('.host.example')),
  ),
  wrapped(
    '66',
    'asks preflights for a session',
    () => async (sent) => (sent.method === 'OPTIONS' ? reply(401) : sent.send()),
  ),
  wrapped(
    '153',
    'sends errors without the headers of other origins',
    forbidding((sent, response) => hasOrigin(sent) && !response.ok),
  ),
  wrapped(
    '153',
    'sends a 401 without the headers of other origins',
    forbidding((sent, { status }) => hasOrigin(sent) && status === 401),
  ),
  wrapped(
    '153',
    'omits Vary for other origins',
    () => async (sent) => without(await sent.send(), 'vary'),
  ),
  wrapped(
    '153',
    'omits Vary without an origin',
    () => async (sent) => (hasOrigin(sent) ? sent.send() : without(await sent.send(), 'vary')),
  ),
];
