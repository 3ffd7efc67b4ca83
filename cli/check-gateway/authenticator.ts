import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from 'sso-contract/passkeys.ts';
import * as z from 'zod/mini';
import {
  authenticatorData,
  clientData,
  credentialData,
  ES256,
  sha256,
  type AuthenticatorReply,
} from './authenticator-data.ts';
import { encodeCbor, type CborValue } from './cbor.ts';

/** A passkey of the authenticator. */
interface SoftwarePasskey {
  /** Base64url. */
  readonly id: string;
  readonly rpId: string;
  /** Base64url. */
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

const NO_AAGUID = '00000000-0000-0000-0000-000000000000';

const Descriptors = z.catch(z.array(z.object({ id: z.string() })), []);
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number() })),
  excludeCredentials: Descriptors,
});
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: Descriptors,
});

const toText = (bytes: Buffer): string => bytes.toString('base64url');

const toCredential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response,
});

/**
 * An authenticator in memory, on a page of an origin: creates passkeys (ES256, attestation `none`) and signs with them,
 * as `navigator.credentials` does for options in JSON. Throws if the options exclude or allow none of its passkeys.
 */
export function createAuthenticator(origin: string) {
  const passkeys: SoftwarePasskey[] = [];
  const usual: AuthenticatorReply = {
    origin,
    isCrossOrigin: false,
    isUserPresent: true,
    isUserVerified: true,
    isBackupEligible: true,
    isBackedUp: true,
    counter: 0,
    isSignatureBroken: false,
    aaguid: NO_AAGUID,
  };

  return {
    /** The passkeys, the newest last. */
    passkeys: passkeys as readonly SoftwarePasskey[],

    /** Creates a passkey. */
    create(publicKey: object, changes: Partial<AuthenticatorReply> = {}): NewPasskey {
      const { challenge, rp, user, pubKeyCredParams, excludeCredentials } =
        CreationOptions.parse(publicKey);
      const isExcluded = ({ id }: { id: string }) => passkeys.some((passkey) => passkey.id === id);
      if (excludeCredentials.some(isExcluded)) throw new Error('There is a passkey already.');
      if (!pubKeyCredParams.some(({ alg }) => alg === ES256))
        throw new Error('ES256 is not allowed.');
      const reply = { ...usual, ...changes };
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = reply.credentialId
        ? Buffer.from(reply.credentialId, 'base64url')
        : randomBytes(32);
      passkeys.push({
        id: toText(id),
        rpId: rp.id,
        userHandle: user.id,
        privateKey: keys.privateKey,
      });
      const data = authenticatorData(
        rp.id,
        reply,
        credentialData(id, keys.publicKey, reply.aaguid),
      );
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return toCredential(toText(id), {
        clientDataJSON: toText(clientData('webauthn.create', reply.challenge ?? challenge, reply)),
        attestationObject: toText(encodeCbor(attestation)),
        transports: ['internal', 'hybrid'],
      });
    },

    /** Signs with the newest passkey that the options allow. */
    get(publicKey: object, changes: Partial<AuthenticatorReply> = {}): PasskeyProof {
      const { challenge, rpId, allowCredentials } = RequestOptions.parse(publicKey);
      const isAllowed = (passkey: SoftwarePasskey): boolean =>
        passkey.rpId === rpId &&
        (allowCredentials.length === 0 || allowCredentials.some(({ id }) => id === passkey.id));
      const passkey = passkeys.findLast(isAllowed);
      if (!passkey) throw new Error('There is no passkey that fits.');
      const reply = { userHandle: passkey.userHandle, ...usual, ...changes };
      const client = clientData('webauthn.get', reply.challenge ?? challenge, reply);
      const data = authenticatorData(rpId, reply);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
      // The last byte belongs to a number, so that the signature can be read, but is wrong.
      if (reply.isSignatureBroken) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return toCredential(passkey.id, {
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(signature),
        userHandle: reply.userHandle,
      });
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
