import type { Operations } from '../operation.ts';

const ANNOUNCED =
  'Only gateways that announce `passkeys:` and an RP ID in `features` of authTypes have this call.';
const CONFIRMED =
  'The user must have signed in or confirmed the session within 300 s, with a passkey if the user has one; otherwise the call is a 403 with `confirm`.';

const CHALLENGE = 'M3pQ0tqQ1x8V5l2m7Yw0cA';
const TICKET = 'k1.9Jm2…';

const LIST = {
  rpId: 'example.com',
  userHandle: 'mWc1Zk3nT9o2uQx7yB4rEaVhLs6pJdGi0fKqNwCtXzU',
  passkeys: [
    {
      id: 'p-2001',
      credentialId: 'q8T1yKc5WmZr0LxV',
      name: 'Work laptop',
      provider: 'iCloud Keychain',
      createdAt: '2026-01-31T08:15:00',
      lastUsedAt: '',
      isSynced: true,
      isAutomatic: false,
    },
  ],
};

const requestFor = (credentialIds: readonly string[]) => ({
  publicKey: {
    challenge: CHALLENGE,
    rpId: 'example.com',
    allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
    userVerification: 'required',
  },
  ticket: TICKET,
  expiresInSeconds: 600,
});

const CREATION = {
  publicKey: {
    challenge: CHALLENGE,
    rp: { id: 'example.com', name: 'Acme Portal' },
    user: {
      id: LIST.userHandle,
      name: 'ada@acme.example (Acme Portal)',
      displayName: 'Ada Lovelace',
    },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: [{ id: 'q8T1yKc5WmZr0LxV', type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  },
  ticket: TICKET,
  expiresInSeconds: 600,
};

/** The calls of passkeys. */
export const PASSKEY_CALLS = {
  passkeyOptions: {
    summary: 'What a browser needs to sign in with a passkey',
    description: `${ANNOUNCED} The reply names no user and no passkey, and stores nothing. The gateway may bind the ticket to the browser with a cookie.`,
    refusals: { 404: 'NotOffered' },
    example: requestFor([]),
    fields: {
      'PasskeyRequest.publicKey':
        'Options of `navigator.credentials` as JSON, for `parseRequestOptionsFromJSON()` or `parseCreationOptionsFromJSON()`. `userVerification` is `required`.',
      challenge: 'At least 16 random bytes, base64url; new in each reply.',
      ticket:
        'Stands for the request: good for one reply of this browser, for the same purpose, until it expires.',
      'PasskeyRequest.expiresInSeconds': 'Seconds until the ticket expires.',
    },
  },
  passkeySignIn: {
    summary: 'Signs in with a passkey',
    description: `${ANNOUNCED} Success is that of login, with the same cookies. The page sends a ticket of passkeyOptions, and the credential as the browser's \`toJSON()\` writes it.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered', 429: 'TooMany' },
    cookies: 'Those of login.',
    example: {
      roles: ['Business Admin', 'Business User'],
      tokenExpiry: 1800,
      userType: 'BU',
      displayName: 'Ada Lovelace',
      langCd: 'en_US',
      lastLogin: '2026-01-30T09:30:00',
      forcePwdChangeOnLogin: false,
      secondFactorBy: '',
    },
    fields: {
      credential: 'What the browser returned.',
      'UsedPasskey.id': 'ID of the credential, base64url.',
      'CreatedPasskey.id': 'ID of the credential, base64url.',
      rawId: 'The same as `id`.',
      'UsedPasskey.type': '`public-key`.',
      'CreatedPasskey.type': '`public-key`.',
      authenticatorAttachment: '`platform` or `cross-platform`; null if it is not known.',
      clientExtensionResults: 'Results of extensions. The gateway ignores them.',
      response: 'What the authenticator has signed or created. All members are base64url.',
      clientDataJSON: 'Type, challenge, origin and `crossOrigin` as the browser saw them.',
      authenticatorData: 'Hash of the RP ID, flags and counter.',
      signature: 'Signature over both.',
      'UsedPasskey.userHandle': 'Under which the authenticator keeps the passkey.',
      attestationObject: 'The public key, with attestation `none`.',
      transports: 'How browsers reach the authenticator.',
      passkey:
        '`removed`: the gateway itself has removed this passkey, so the browser may forget it. `unknown`: it has never known it. `foreign`: it belongs to another tenant. `expired`: the ticket is too old or used. `known`: the new passkey exists already. `limit`: the user has as many as allowed. `last`: nothing else could sign the user in. `required`: the tenant requires a second factor, and this is the only one. `refused`: any other reason.',
    },
  },
  passkeys: {
    summary: 'The user’s passkeys',
    description: `${ANNOUNCED} The newest is the first.`,
    refusals: { 404: 'NotOffered' },
    example: LIST,
    fields: {
      rpId: 'The domain to which the passkeys belong.',
      'Passkeys.userHandle':
        'Under which browsers keep the user’s passkeys, base64url; may be empty before the first one. It does not identify the user.',
      passkeys: 'The passkeys, the newest first.',
      'Passkeys.id': 'Identifies the passkey in renamePasskey and removePasskey.',
      credentialId: 'By which browsers know it, base64url.',
      'Passkeys.name': 'What the user calls it; empty until it is named.',
      'Passkeys.provider':
        'The product that holds it, such as `iCloud Keychain`; empty if that is not known.',
      createdAt: '`YYYY-MM-DDTHH:mm:ss`, UTC.',
      lastUsedAt: 'Time of its last use, in the same format; empty if it has not been used.',
      isSynced: 'True if its provider copies it to the user’s other devices.',
      isAutomatic:
        'True if the browser has created it without a question, and it has not signed in yet. Until then, it counts neither as a way to sign in nor as a second factor.',
    },
  },
  newPasskeyOptions: {
    summary: 'What a browser needs to create a passkey',
    description: `${ANNOUNCED} ${CONFIRMED} The options exclude all passkeys of the user and demand a discoverable one (\`residentKey: "required"\`).`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered' },
    example: CREATION,
  },
  automaticPasskeyOptions: {
    summary: 'What a browser needs to create a passkey without a question',
    description:
      'Only gateways that announce `automaticPasskeys` in `features` of authTypes have this call. The password must have been checked in this session within 300 s, whatever else has confirmed it; otherwise the call is a 400 with `refused`, for which a page asks nothing. The browser may create the passkey without the user’s presence and verification, so that `userVerification` is not `required` here. A sign-in with it needs both.',
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered' },
    example: {
      ...CREATION,
      publicKey: {
        ...CREATION.publicKey,
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      },
    },
  },
  addPasskey: {
    summary: 'Stores a new passkey',
    description: `${ANNOUNCED} Needs a ticket of newPasskeyOptions of the same session, which counts as confirmed with the passkey then, or one of automaticPasskeyOptions, which confirms nothing. Replies with the list.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered', 429: 'TooMany' },
    example: LIST,
  },
  renamePasskey: {
    summary: 'Names a passkey',
    description: `${ANNOUNCED} Replies with the list.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered' },
    example: LIST,
    fields: { 'PasskeyName.name': '1 to 50 characters.' },
  },
  removePasskey: {
    summary: 'Removes a passkey',
    description: `Empty body. ${ANNOUNCED} ${CONFIRMED} Replies with the list.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered' },
    example: { ...LIST, passkeys: [] },
  },
  passkeyConfirmOptions: {
    summary: 'What a browser needs to confirm the session with a passkey',
    description: `${ANNOUNCED} \`allowCredentials\` are the user’s passkeys. A user who has none is refused.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered' },
    example: requestFor(['q8T1yKc5WmZr0LxV']),
  },
  confirmWithPasskey: {
    summary: 'Confirms the session with a passkey of its user',
    description: `${ANNOUNCED} Success makes the session of the call fresh, and no other. It is no sign-in: no new session, no cookie of a session.`,
    refusals: { 400: 'PasskeyRefused', 404: 'NotOffered', 429: 'TooMany' },
  },
} satisfies Partial<Operations>;
