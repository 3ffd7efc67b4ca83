import {
  changing,
  dataOf,
  fieldsOf,
  listIn,
  onRefusal,
  reply,
  withData,
  withHeaders,
  wrappedFake as wrapped,
  type Answer,
} from './wrapped-defect.ts';

export const STEP = /"secondFactor"/;
const CODES = { recoveryCodes: ['a', 'b', 'c', 'd', 'e'] };
const SIGN_IN = {
  ...{ roles: ['User'], tokenExpiry: 1800, userType: 'BU', displayName: 'Ada', langCd: 'en_US' },
  ...{ lastLogin: '', forcePwdChangeOnLogin: false, secondFactorBy: '' },
};

/** Asks for a code after a wrong password of a user who was asked before. */
export const askingAlways = (): Answer => {
  const asked = new Map<string, Response>();
  return async (sent) => {
    const response = await sent.send();
    if (sent.call !== 'login') return response;
    const user = sent.headers.get('username') ?? '';
    if (STEP.test(await response.clone().text())) asked.set(user, response.clone());
    else if (response.status === 400) return asked.get(user)?.clone() ?? response;
    return response;
  };
};

/** Sends a wrong code with the same tries left. */
export const sameTries = (name: 'secondFactor' | 'addSignInApp') =>
  onRefusal(name, /triesLeft/, (response) =>
    withData(response, (data) => ({ ...data, triesLeft: 4 })),
  );

/** Refuses recovery codes that are not typed as they were shown. */
const strictRecovery = (): Answer => async (sent) => {
  const isRecovery = fieldsOf(sent.body)['method'] === 'recovery';
  const otp = sent.headers.get('otp') ?? '';
  return sent.call === 'secondFactor' && isRecovery && !/^[A-Z\d-]+$/.test(otp)
    ? reply(400, { code: 'wrong', triesLeft: 4 })
    : sent.send();
};

/** Trusts a browser at every code. */
const trustingAlways = (): Answer => async (sent) => {
  if (sent.call !== 'secondFactor') return sent.send();
  return sent.send({ body: JSON.stringify({ ...fieldsOf(sent.body), trust: true }) });
};

/** Lists trusted browsers also after the app is removed. */
const keepingBrowsers = (): Answer => async (sent) => {
  const response = await sent.send();
  return (sent.call === 'factors' || sent.call === 'removeApp') && response.ok
    ? withData(response, (data) =>
        data['app'] === null
          ? {
              ...data,
              browsers: [
                {
                  id: 'x',
                  browser: '',
                  system: '',
                  since: '2026-06-01T09:00:00',
                  until: '2026-07-01T09:00:00',
                },
              ],
            }
          : data,
      )
    : response;
};

/** Changes the address of a new app. */
const withAddress = (change: (uri: string) => string) =>
  changing('newApp', (data) => ({ ...data, uri: change(String(data['uri'])) }));

/** Defects of the steps after a password. */
export const STEP_DEFECTS = [
  wrapped('93', 'asks for a code after a wrong password', askingAlways),
  wrapped(
    '93',
    'sets a cookie of a session before the code',
    onRefusal('login', STEP, (response) =>
      withHeaders(response, (headers) =>
        headers.append(
          'set-cookie',
          '__Host-session=early; Path=/; HttpOnly; Secure; SameSite=Lax',
        ),
      ),
    ),
  ),
  wrapped(
    '93',
    'asks for a code with HTTP 401',
    onRefusal('login', STEP, async (response) => {
      const data = await dataOf(response);
      return withData(reply(401), () => data);
    }),
  ),
  wrapped(
    '95',
    'accepts tickets of any age',
    onRefusal('secondFactor', /expired/, () => reply(200, SIGN_IN)),
  ),
  wrapped(
    '95',
    'refuses an old ticket with 401',
    onRefusal('secondFactor', /expired/, () => reply(401)),
  ),
  wrapped('96', 'has always four tries left', sameTries('secondFactor')),
  wrapped(
    '96',
    'closes a ticket with a wrong code',
    onRefusal('secondFactor', /closed/, () => reply(400, { code: 'wrong', triesLeft: 1 })),
  ),
  wrapped(
    '97',
    'calls a used code wrong',
    onRefusal('secondFactor', /used/, () => reply(400, { code: 'wrong', triesLeft: 4 })),
  ),
  wrapped('98', 'accepts recovery codes only as they were shown', strictRecovery),
  wrapped('98', 'accepts old recovery codes', () => async (sent) => {
    const response = await sent.send();
    const isRecovery = fieldsOf(sent.body)['method'] === 'recovery';
    return sent.call === 'secondFactor' && isRecovery && response.status === 400
      ? reply(200, SIGN_IN)
      : response;
  }),
  wrapped(
    '98',
    'has the same recovery codes for all',
    changing('renewRecoveryCodes', () => CODES),
  ),
  wrapped(
    '101',
    'names codes of 8 digits for the app',
    withAddress((uri) => `${uri}&digits=8`),
  ),
  wrapped(
    '101',
    'names a period of 60 s for the app',
    withAddress((uri) => `${uri}&period=60`),
  ),
  wrapped(
    '101',
    'names SHA-256 for the app',
    withAddress((uri) => `${uri}&algorithm=SHA256`),
  ),
  wrapped(
    '101',
    'has the same recovery code five times',
    changing('addApp', (data) => ({
      recoveryCodes: Array.from({ length: 5 }, () => (data['recoveryCodes'] as string[])[0]),
    })),
  ),
  wrapped(
    '102',
    'lists the app with a time of a zone',
    changing('factors', (data) => ({
      ...data,
      app: data['app'] && { since: '2026-06-01T09:00:00Z' },
    })),
  ),
  wrapped('102', 'keeps the trust in browsers without an app', keepingBrowsers),
  wrapped(
    '102',
    'never counts a recovery code as used',
    changing('factors', (data) => ({ ...data, recoveryCodesLeft: data['app'] ? 10 : 0 })),
  ),
  wrapped('103', 'trusts browsers that do not ask for it', trustingAlways),
  wrapped(
    '103',
    'lists trusted browsers without an end',
    changing('factors', (data) => ({
      ...data,
      browsers: listIn(data, 'browsers').map((one) => ({ ...one, until: '' })),
    })),
  ),
  wrapped(
    '107',
    'says another end of the time in factors',
    changing('factors', (data) => ({ ...data, requiredBy: '2026-06-08T09:00:00' })),
  ),
  wrapped(
    '110',
    'answers an invented ticket with 404',
    onRefusal('secondFactor', /expired/, (response, { body }) =>
      /"ticket":"[^"]{1,30}"/.test(body) ? reply(404) : response,
    ),
  ),
];
