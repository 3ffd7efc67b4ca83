import { reply, withHeaders, withText, without, wrapped } from './wrapped-defect.ts';

const MAX_BODY = 64 * 1024;
const MAX_HEADERS = 16 * 1024;

const html = (status: number): Response =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });

/** Defects of refusals before a call, and of headers of replies. */
export const STATUS_DEFECTS = [
  wrapped('147', 'answers a malformed body with 500', () => async (sent) => {
    const response = await sent.send();
    return response.status === 400 && sent.body !== '' && !/^[[{]/.test(sent.body.trim())
      ? reply(500)
      : response;
  }),
  wrapped('147', 'answers a body that is cut off with 500', () => async (sent) => {
    try {
      if (sent.body !== '') JSON.parse(sent.body);
    } catch {
      return reply(500);
    }
    return sent.send();
  }),
  wrapped(
    '147',
    'reads bodies of any size',
    () => async (sent) =>
      sent.body.length > MAX_BODY ? sent.send({ body: sent.body.slice(0, 100) }) : sent.send(),
  ),
  wrapped(
    '147',
    'answers a large body without an envelope',
    () => async (sent) => (sent.body.length > MAX_BODY ? html(413) : sent.send()),
  ),
  wrapped('147', 'reads bodies of any content type', () => async (sent) => {
    const headers = new Headers(sent.headers);
    headers.set('content-type', 'application/json');
    return sent.send({ headers });
  }),
  wrapped(
    '147',
    'answers another content type with 500',
    () => async (sent) =>
      sent.body !== '' && !/json/.test(sent.headers.get('content-type') ?? '')
        ? reply(500)
        : sent.send(),
  ),
  wrapped('147', 'reads headers of any size', () => async (sent) => {
    const size = [...sent.headers].join('').length + sent.url.href.length;
    return size > MAX_HEADERS ? reply(200) : sent.send();
  }),
  wrapped('156', 'answers other paths with the page of the portal', () => async (sent) => {
    const response = await sent.send();
    return response.status === 404 ? html(200) : response;
  }),
  wrapped('156', 'answers other paths without an envelope', () => async (sent) => {
    const response = await sent.send();
    return response.status === 404 ? html(404) : response;
  }),
  wrapped('156', 'lets caches keep a 404', () => async (sent) => {
    const response = await sent.send();
    return response.status === 404 ? without(response, 'cache-control') : response;
  }),
  wrapped('09', 'lets caches keep a 401', () => async (sent) => {
    const response = await sent.send();
    return response.status === 401 ? without(response, 'cache-control') : response;
  }),
  wrapped(
    '09',
    'ends the demand of TLS with max-age=0',
    () => async (sent) =>
      withHeaders(await sent.send(), (headers) =>
        headers.set('strict-transport-security', 'max-age=0'),
      ),
  ),
  wrapped('144', 'opens the dialog of the browser at a 401', () => async (sent) => {
    const response = await sent.send();
    if (response.status !== 401) return response;
    return withHeaders(response, (headers) =>
      headers.set('www-authenticate', 'Basic realm="gateway"'),
    );
  }),
  wrapped('07', 'returns the password in a header', () => async (sent) => {
    const response = await sent.send();
    const password = sent.headers.get('password');
    if (password) response.headers.set('x-debug', `password=${password}`);
    return response;
  }),
  wrapped('07', 'returns the password in a cookie', () => async (sent) => {
    const response = await sent.send();
    const password = sent.headers.get('password');
    if (password)
      response.headers.append(
        'set-cookie',
        `last=${encodeURIComponent(password)}; Path=/; Secure; SameSite=Lax`,
      );
    return response;
  }),
  wrapped('142', 'sends texts in Latin-1', () => async (sent) => {
    const response = await sent.send();
    const { status, headers } = response;
    const text = (await response.text()).replace('Deutsch', 'Français');
    return new Response(Buffer.from(text, 'latin1'), { status, headers });
  }),
  wrapped(
    '142',
    'begins texts with a byte order mark',
    () => async (sent) =>
      withText(await sent.send(), (text) => (text === '' ? '' : `\uFEFF${text}`)),
  ),
];
