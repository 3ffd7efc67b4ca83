import { createHash, type KeyObject } from 'node:crypto';
import { encodeCbor, type CborValue } from './cbor.ts';

/** What an authenticator says in a reply. Each can be changed, so that a gateway has a reason to refuse the reply. */
export interface AuthenticatorReply {
  /** Origin of the page that asked. */
  readonly origin: string;
  /** RP ID whose hash is signed; by default that of the options. */
  readonly rpId?: string;
  /** Base64url; by default that of the options. */
  readonly challenge?: string;
  /** True if the page was in a frame of another origin. */
  readonly isCrossOrigin: boolean;
  /** Flag UP. */
  readonly isUserPresent: boolean;
  /** Flag UV. */
  readonly isUserVerified: boolean;
  /** Flag BE: the provider may copy the passkey to other devices. */
  readonly isBackupEligible: boolean;
  /** Flag BS: the provider has copied it. */
  readonly isBackedUp: boolean;
  /** By default 0, as of passkeys that are copied. */
  readonly counter: number;
  /** ID of a new passkey, base64url; by default a random one. */
  readonly credentialId?: string;
  /** Under which the passkey is kept, base64url; null for none. By default that of its creation. */
  readonly userHandle?: string | null;
  readonly isSignatureBroken: boolean;
  /** Model of the authenticator; all zero if it is not known. */
  readonly aaguid: string;
}

const FLAGS = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40 } as const;
/** ECDSA with P-256 and SHA-256, in COSE. */
export const ES256 = -7;

export const sha256 = (data: string | Uint8Array): Buffer =>
  createHash('sha256').update(data).digest();

/** Returns what the browser says about the page that asked. */
export function clientData(type: string, challenge: string, reply: AuthenticatorReply): Buffer {
  const { origin, isCrossOrigin: crossOrigin } = reply;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

/** Returns the signed facts about the reply; with those about a passkey that was created just now. */
export function authenticatorData(
  rpId: string,
  reply: AuthenticatorReply,
  created?: Buffer,
): Buffer {
  const head = Buffer.alloc(5);
  head[0] =
    (reply.isUserPresent ? FLAGS.UP : 0) |
    (reply.isUserVerified ? FLAGS.UV : 0) |
    (reply.isBackupEligible ? FLAGS.BE : 0) |
    (reply.isBackedUp ? FLAGS.BS : 0) |
    (created ? FLAGS.AT : 0);
  head.writeUInt32BE(reply.counter, 1);
  return Buffer.concat([sha256(reply.rpId ?? rpId), head, created ?? Buffer.alloc(0)]);
}

/** Returns the model of the authenticator, the ID of a passkey and its public key. */
export function credentialData(id: Buffer, publicKey: KeyObject, aaguid: string): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string): Buffer => Buffer.from(text, 'base64url');
  // COSE_Key (RFC 9052): type, algorithm, curve and coordinates.
  const key = new Map<number, CborValue>([
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const length = Buffer.from([id.length >> 8, id.length & 0xff]);
  const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
  return Buffer.concat([model, length, id, encodeCbor(key)]);
}
