import type { NewPasskey, PasskeyProof } from 'sso-contract/passkeys.ts';
import * as z from 'zod/mini';
import type { CreatedPasskey, PasskeyOrigin, PasskeyUse } from '../../model/passkey.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';

/** The signature algorithms that new passkeys may have: Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** What a reply of a browser has to match. */
interface Expected {
  readonly challenge: string;
  readonly settings: PasskeySettings;
}

// The library is loaded at the first passkey, because that takes 0.4 s.

const ClientData = z.object({ crossOrigin: z.optional(z.boolean()) });

/** True if a frame of another site has made the request: the library accepts that of browsers that do not name the site. */
function isCrossOrigin(clientDataJSON: string): boolean {
  const text = Buffer.from(clientDataJSON, 'base64url').toString();
  return ClientData.parse(JSON.parse(text)).crossOrigin === true;
}

/**
 * True for an attestation without certificates. The options ask for none, and the library would fetch addresses that a
 * certificate names.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  );
}

const expectedBy = ({ challenge, settings }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...settings.origins],
  expectedRPID: settings.rpId,
});

/** Returns what the library says; undefined if it throws, because every part of a reply may be malformed. */
const unlessRefused = <T>(verify: () => Promise<T | undefined>): Promise<T | undefined> =>
  verify().catch(() => undefined);

/**
 * Verifies that a browser has created a passkey for a request, with user verification unless it was `automatic`. Undefined
 * if it has not.
 */
export function verifyCreated(
  { type, id, rawId, response, clientExtensionResults }: NewPasskey,
  expected: Expected,
  createdBy: PasskeyOrigin = 'user',
): Promise<CreatedPasskey | undefined> {
  // A browser that asks the user nothing says neither that the user was there nor who it was.
  const isAsked = createdBy === 'user';
  return unlessRefused(async () => {
    if (isCrossOrigin(response.clientDataJSON)) return undefined;
    if (!(await isWithoutCertificate(response.attestationObject))) return undefined;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ type, id, rawId, clientExtensionResults },
        response: { clientDataJSON, attestationObject },
      },
      ...expectedBy(expected),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserPresence: isAsked,
      requireUserVerification: isAsked,
    });
    if (!registrationInfo) return undefined;
    const { credential, aaguid, credentialBackedUp: isSynced } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      aaguid,
      isSynced,
    };
  });
}

/** Verifies that a passkey has signed a request, with user verification. Undefined if it has not. */
export function verifyProof(
  { type, id, rawId, response, clientExtensionResults }: PasskeyProof,
  publicKey: string,
  expected: Expected,
): Promise<PasskeyUse | undefined> {
  return unlessRefused(async () => {
    if (isCrossOrigin(response.clientDataJSON)) return undefined;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ type, id, rawId, clientExtensionResults },
        response: { clientDataJSON, authenticatorData, signature },
      },
      ...expectedBy(expected),
      // The database compares the counts, so that of two uses at the same time one can't hide the other.
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    });
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return verified ? { counter, isSynced } : undefined;
  });
}
