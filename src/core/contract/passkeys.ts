import * as z from 'zod/mini';
import { LoginData } from './auth.ts';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { AUTOMATIC_PASSKEYS, PASSKEYS } from './features.ts';
import { HEADERS } from './names.ts';
import { LENGTHS } from './lengths.ts';
import { listOf, optionalText } from './text.ts';

const base64url = (maxLength: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
const sealed = z.string().check(z.minLength(1), z.maxLength(4096));

const CREDENTIAL = {
  id: base64url(2048),
  rawId: base64url(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What the browser returns from `navigator.credentials.get()`, as JSON. */
export const PasskeyProof = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(2048),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What the browser returns from `navigator.credentials.create()`, as JSON. */
export const NewPasskey = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Options for the browser, and the ticket that goes back with its reply. */
export const PasskeyRequest = z.object({
  /** Options of `navigator.credentials`, as JSON; binary members are base64url. */
  publicKey: z.looseObject({ challenge: z.string() }),
  /** Identifies the request. Valid for one reply of this browser, until it expires. */
  ticket: z.string(),
  expiresInSeconds: z.number().check(z.positive()),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A passkey of the user. */
export const Passkey = z.object({
  /** Identifies the passkey in `renamePasskey` and `removePasskey`. */
  id: z.string(),
  /** By which browsers know it; base64url. */
  credentialId: z.string(),
  /** What the user calls it; '' until it is named. */
  name: optionalText,
  /** The product that holds it, such as `iCloud Keychain`; '' if that is not known. */
  provider: optionalText,
  /** `YYYY-MM-DDTHH:mm:ss`, UTC. */
  createdAt: optionalText,
  /** Time of its last use, in the same format; '' if it has not been used. */
  lastUsedAt: optionalText,
  /** True if its provider copies it to the user's other devices. */
  isSynced: z.catch(z.boolean(), false),
  /** True if the browser has created it without a question, and it has not signed in yet. */
  isAutomatic: z.catch(z.boolean(), false),
});
export type Passkey = z.infer<typeof Passkey>;

/** The user's passkeys, the newest first. */
export const Passkeys = z.object({
  rpId: z.string(),
  /** Under which browsers keep the passkeys of the user; base64url, '' before the first one. */
  userHandle: optionalText,
  passkeys: listOf(Passkey),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** Data of a 400 that refuses a passkey. */
export const PasskeyRefusal = z.object({
  /**
   * `removed`: the user has removed it here, so the browser may forget it. `unknown`: the gateway has no such passkey.
   * `foreign`: it belongs to another tenant. `expired`: the ticket. `known`: the new one is a passkey already. `limit`:
   * the user has as many as allowed. `last`: nothing else could sign the user in. `required`: the tenant requires a second
   * factor, and this is the only one. Otherwise `refused`.
   */
  passkey: z.enum([
    'removed',
    'unknown',
    'foreign',
    'expired',
    'known',
    'limit',
    'last',
    'required',
    'refused',
  ]),
});
export type PasskeyRefusal = z.infer<typeof PasskeyRefusal>;

/** Returns what a browser needs to sign in with any passkey of the tenant. The gateway stores nothing. */
export const passkeyOptionsCall = defineCall({
  name: 'passkeyOptions',
  method: 'GET',
  path: '/api/auth/v1/passkeys/options',
  reply: PasskeyRequest,
  access: 'public',
  feature: PASSKEYS,
});

/** Signs in with a passkey. */
export const passkeySignInCall = defineCall({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/api/auth/v3/passkeys/login',
  headers: { [HEADERS.returnErrorData]: 'Y' },
  body: z.strictObject({ ticket: sealed, credential: PasskeyProof }),
  reply: LoginData,
  access: 'public',
  feature: PASSKEYS,
});

/** Lists the user's passkeys. */
export const passkeysCall = defineCall({
  name: 'passkeys',
  method: 'GET',
  path: '/api/auth/v1/users/passkeys',
  reply: Passkeys,
  feature: PASSKEYS,
});

/** Returns what a browser needs to create a passkey. Needs a confirmed session. */
export const newPasskeyOptionsCall = defineCall({
  name: 'newPasskeyOptions',
  method: 'GET',
  path: '/api/auth/v1/users/passkeys/new/options',
  reply: PasskeyRequest,
  feature: PASSKEYS,
});

/**
 * Returns what a browser needs to create a passkey without a question. Only soon after the password was checked in this
 * session, whatever else has confirmed it. Any other call is refused as `refused`, for which a page asks nothing.
 */
export const automaticPasskeyOptionsCall = defineCall({
  name: 'automaticPasskeyOptions',
  method: 'GET',
  path: '/api/auth/v1/users/passkeys/automatic/options',
  reply: PasskeyRequest,
  feature: AUTOMATIC_PASSKEYS,
});

/** Stores a new passkey, named or not. Replies with the list. */
export const addPasskeyCall = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/auth/v1/users/passkeys',
  body: z.strictObject({ ticket: sealed, credential: NewPasskey }),
  reply: Passkeys,
  feature: PASSKEYS,
});

/** Names a passkey. Replies with the list. */
export const renamePasskeyCall = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/auth/v1/users/passkeys/{id}',
  body: z.strictObject({
    name: z.string().check(z.regex(/\S/), z.maxLength(LENGTHS.nameLength)),
  }),
  reply: Passkeys,
  feature: PASSKEYS,
});

/** Removes a passkey. Needs a confirmed session. Replies with the list. */
export const removePasskeyCall = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/auth/v1/users/passkeys/{id}/remove',
  reply: Passkeys,
  feature: PASSKEYS,
});

/** Returns what a browser needs to confirm the session with a passkey of its user. */
export const passkeyConfirmOptionsCall = defineCall({
  name: 'passkeyConfirmOptions',
  method: 'GET',
  path: '/api/auth/v1/confirm/passkey/options',
  reply: PasskeyRequest,
  feature: PASSKEYS,
});

/** Confirms the session with a passkey of its user. Neither a sign-in nor a new session. */
export const confirmWithPasskeyCall = defineCall({
  name: 'confirmWithPasskey',
  method: 'POST',
  path: '/api/auth/v1/confirm/passkey',
  body: z.strictObject({ ticket: sealed, credential: PasskeyProof }),
  reply: IgnoredData,
  feature: PASSKEYS,
});
