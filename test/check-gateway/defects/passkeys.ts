import {
  changing,
  dataOf,
  fieldsOf,
  listIn,
  onRefusal,
  onSuccess,
  reply,
  sessionIn,
  withData,
  wrappedFake as wrapped,
  type Answer,
  type Fields,
} from './wrapped-defect.ts';

/** Changes the options for the browser. */
const withOptions = (change: (options: Fields) => Fields) => (data: Fields) => ({
  ...data,
  publicKey: change({ ...(data['publicKey'] as Fields) }),
});

const listing = (change: (passkeys: Fields[]) => Fields[]) =>
  changing('passkeys', (data) => ({ ...data, passkeys: change(listIn(data, 'passkeys')) }));

/** Accepts a ticket again that was good once. */
const repeating = (name: 'passkeySignIn' | 'confirmWithPasskey') => (): Answer => {
  const done = new Map<unknown, Response>();
  return async (sent) => {
    const response = await sent.send();
    if (sent.call !== name) return response;
    const { ticket } = fieldsOf(sent.body);
    if (response.ok) done.set(ticket, response.clone());
    return response.ok ? response : (done.get(ticket)?.clone() ?? response);
  };
};

const CONFIRM = /maxAgeSeconds/;
const NEW_OPTIONS = {
  publicKey: {
    challenge: 'A'.repeat(43),
    rp: { id: 'example.com', name: 'ACME' },
    user: { id: 'A'.repeat(43), name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  },
  ticket: 'x',
  expiresInSeconds: 600,
};

/** Defects of passkeys. */
export const PASSKEY_DEFECTS = [
  wrapped(
    '77',
    'only prefers that the user is verified',
    changing(
      'passkeyOptions',
      withOptions((options) => ({ ...options, userVerification: 'preferred' })),
    ),
  ),
  wrapped(
    '77',
    'names passkeys in the options of a sign-in',
    changing(
      'passkeyOptions',
      withOptions((options) => ({
        ...options,
        allowCredentials: [{ id: 'AAAA', type: 'public-key' }],
      })),
    ),
  ),
  wrapped(
    '77',
    'has one challenge for all',
    changing(
      'passkeyOptions',
      withOptions((options) => ({ ...options, challenge: 'A'.repeat(43) })),
    ),
  ),
  wrapped(
    '77',
    'has a challenge of 32 bits',
    changing(
      'passkeyOptions',
      withOptions((options) => ({
        ...options,
        challenge: String(options['challenge']).slice(0, 6),
      })),
    ),
  ),
  wrapped(
    '77',
    'has other options for a signed-in user',
    onSuccess('passkeyOptions', (response, sent) =>
      sessionIn(sent) === ''
        ? response
        : withData(
            response,
            withOptions((options) => ({ ...options, timeout: 1 })),
          ),
    ),
  ),
  wrapped(
    '77',
    'names another RP ID',
    changing(
      'passkeyOptions',
      withOptions((options) => ({ ...options, rpId: 'example.org' })),
    ),
  ),
  wrapped('79', 'accepts a ticket of a sign-in twice', repeating('passkeySignIn')),
  wrapped('79', 'accepts a ticket of a confirmation twice', repeating('confirmWithPasskey')),
  wrapped(
    '79',
    'calls a used ticket a refused passkey',
    onRefusal('passkeySignIn', /expired/, () => reply(400, { passkey: 'refused' })),
  ),
  wrapped(
    '79',
    'refuses a used ticket with 403',
    onRefusal('passkeySignIn', /expired/, () => reply(403)),
  ),
  wrapped(
    '81',
    'lets browsers delete passkeys that it does not know',
    onRefusal('passkeySignIn', /unknown/, () => reply(400, { passkey: 'removed' })),
  ),
  wrapped(
    '81',
    'calls a removed passkey unknown',
    onRefusal('passkeySignIn', /removed/, () => reply(400, { passkey: 'unknown' })),
  ),
  wrapped(
    '82',
    'lets a session that is not fresh create a passkey',
    onRefusal('newPasskeyOptions', CONFIRM, () => reply(200, NEW_OPTIONS)),
  ),
  wrapped(
    '82',
    'does not say that a confirmation is due',
    onRefusal('newPasskeyOptions', CONFIRM, () => reply(403)),
  ),
  wrapped(
    '82',
    'ends a session that is not fresh',
    onRefusal('newPasskeyOptions', CONFIRM, () => reply(401)),
  ),
  wrapped(
    '82',
    'lets a session that is not fresh remove a passkey',
    onRefusal('removePasskey', CONFIRM, () =>
      reply(200, { rpId: 'example.com', userHandle: 'x', passkeys: [] }),
    ),
  ),
  wrapped('83', 'lists the oldest passkey first', (): Answer => async (sent) => {
    const response = await sent.send();
    const passkeys = listIn(await dataOf(response), 'passkeys');
    return passkeys.length > 1
      ? withData(response, (data) => ({ ...data, passkeys: passkeys.toReversed() }))
      : response;
  }),
  wrapped(
    '83',
    'does not exclude the passkeys that exist',
    changing(
      'newPasskeyOptions',
      withOptions((options) => ({ ...options, excludeCredentials: [] })),
    ),
  ),
  wrapped(
    '83',
    'lists passkeys with times of a zone',
    listing((passkeys) =>
      passkeys.map((one) => ({ ...one, createdAt: `${String(one['createdAt'])}Z` })),
    ),
  ),
  wrapped(
    '83',
    'accepts a passkey that exists',
    onRefusal('addPasskey', /known/, () =>
      reply(200, { rpId: 'example.com', userHandle: 'x', passkeys: [] }),
    ),
  ),
  wrapped(
    '84',
    'lets users with a passkey confirm with the password',
    onRefusal('confirm', /passkey/, () => reply(200)),
  ),
  wrapped(
    '84',
    'names the password as a way to confirm for users with a passkey',
    changing('confirmOptions', (data) => ({
      ...data,
      methods: [...listIn(data, 'methods'), { type: 'password', id: '', name: '' }],
    })),
  ),
  wrapped(
    '84',
    'opens a session for a confirmation with a passkey',
    onSuccess('confirmWithPasskey', (response) => {
      response.headers.append('set-cookie', 'sso-new=1; Path=/; HttpOnly; Secure; SameSite=Lax');
      return response;
    }),
  ),
  wrapped(
    '111',
    'creates automatic passkeys at any age of the password',
    onRefusal('automaticPasskeyOptions', /refused/, () => reply(200, NEW_OPTIONS)),
  ),
  wrapped(
    '111',
    'asks for a confirmation before an automatic passkey',
    onRefusal('automaticPasskeyOptions', /refused/, () =>
      reply(403, { confirm: { maxAgeSeconds: 300 } }),
    ),
  ),
  wrapped('112', 'does not mark automatic passkeys', (): Answer => async (sent) => {
    const response = await sent.send();
    const text = await response.clone().text();
    if (!text.includes('"isAutomatic":true')) return response;
    return withData(response, (data) => ({
      ...data,
      passkeys: listIn(data, 'passkeys').map((one) => ({ ...one, isAutomatic: false })),
    }));
  }),
  wrapped(
    '113',
    'announces origins of passkeys over http',
    changing('authTypes', (data) => ({
      ...data,
      features: [...(data['features'] as string[]), 'passkeyOrigins:http://app.example.org'],
    })),
  ),
  wrapped(
    '113',
    'announces straightToProvider with a password',
    changing('authTypes', (data) => ({
      ...data,
      features: [...(data['features'] as string[]), 'straightToProvider'],
    })),
  ),
];
