import { withHeaders, wrapped, type Answer, type Sent } from './wrapped-defect.ts';

const CALLBACK = '/api/auth/v3/callback';
const isCallback = ({ url }: Sent): boolean => url.pathname === CALLBACK;
const isDone = (response: Response): boolean =>
  response.headers.get('location')?.includes('sso=ok') ?? false;

/** Sends a callback with the cookie of the browser that has started the sign-on, whichever browser sends it. */
const withAnyBrowser = (): Answer => {
  let flow = '';
  return async (sent) => {
    const headers = new Headers(sent.headers);
    if (isCallback(sent) && flow !== '') {
      headers.set('cookie', flow);
      return sent.send({ headers });
    }
    const response = await sent.send();
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-flow='));
    flow = cookie?.split(';')[0] ?? flow;
    return response;
  };
};

/** Sends the same `state` to the provider at each sign-on. */
const withConstantState = (): Answer => async (sent) => {
  if (isCallback(sent)) {
    const cookie = /__Host-flow=([^;.]+)/.exec(sent.headers.get('cookie') ?? '')?.[1] ?? '';
    const url = new URL(sent.url);
    if (url.searchParams.get('state') === 'constant') url.searchParams.set('state', cookie);
    return sent.send({ url: url.href });
  }
  const response = await sent.send();
  const location = response.headers.get('location') ?? '';
  const state = /[?&]state=([^&]+)/.exec(location)?.[1];
  if (!state) return response;
  return withHeaders(response, (headers) =>
    headers.set('location', location.replace(state, 'constant')),
  );
};

/** Completes a sign-on again when its callback is repeated. */
const repeating = (): Answer => {
  const done = new Map<string, Response>();
  return async (sent) => {
    if (!isCallback(sent)) return sent.send();
    const old = done.get(sent.url.search);
    if (old) return old.clone();
    const response = await sent.send();
    if (isDone(response)) done.set(sent.url.search, response.clone());
    return response;
  };
};

/** Encodes the text of a failure otherwise. */
const encoding = (encode: (text: string) => string) => (): Answer => async (sent) => {
  const response = await sent.send();
  const location = response.headers.get('location') ?? '';
  if (!location.includes('errorMsg=')) return response;
  return withHeaders(response, (headers) =>
    headers.set(
      'location',
      location.replace(/errorMsg=(.*)/, (_, text: string) => `errorMsg=${encode(text)}`),
    ),
  );
};

/** Defects of single sign-on. */
export const SIGN_ON_DEFECTS = [
  wrapped('141', 'accepts a reply of the provider in any browser', withAnyBrowser),
  wrapped('141', 'has one state for all sign-ons', withConstantState),
  wrapped('141', 'completes a sign-on twice', repeating),
  wrapped(
    '46',
    'encodes blanks of errorMsg as +',
    encoding((text) => text.replaceAll('%20', '+')),
  ),
  wrapped('46', 'encodes errorMsg twice', encoding(encodeURIComponent)),
  wrapped(
    '46',
    'sends a failure without a text',
    encoding(() => ''),
  ),
];
