// cspell:ignore genpkey pkeyopt
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { importPKCS8 } from 'jose';
import * as openid from 'openid-client';
import type { ProviderAccess } from '../model/provider.ts';
import { ProviderFault } from './faults.ts';

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** Returns the algorithm with which a private key signs; for RSA one that the provider supports. */
function algorithmOf(key: KeyObject, supported: readonly string[] | undefined): string | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa') return supported?.includes('RS256') === false ? 'PS256' : 'RS256';
  if (type === 'ec') return CURVES[details?.namedCurve ?? ''];
  return type === 'ed25519' ? 'EdDSA' : undefined;
}

async function privateKeyOf(
  pem: string,
  metadata: openid.ServerMetadata,
): Promise<openid.PrivateKey> {
  try {
    const key = createPrivateKey(pem);
    const supported = metadata.token_endpoint_auth_signing_alg_values_supported;
    const algorithm = algorithmOf(key, supported);
    if (!algorithm) throw new Error('the type of the key is not supported');
    // PKCS 1 and SEC 1, the older formats of PEM, are converted.
    const pkcs8 = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    return { key: await importPKCS8(pkcs8, algorithm) };
  } catch (error) {
    const message =
      'privateKey is not a private key in PEM. Create one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048';
    throw new ProviderFault('settings', message, error);
  }
}

/** The library names the algorithm of an Ed25519 key by its newer name (RFC 9864), which few providers know yet. */
const nameEdDsa =
  (metadata: openid.ServerMetadata): openid.ModifyAssertionFunction =>
  (header) => {
    const supported = metadata.token_endpoint_auth_signing_alg_values_supported ?? ['EdDSA'];
    if (header['alg'] === 'Ed25519' && supported.includes('EdDSA')) header['alg'] = 'EdDSA';
  };

/** The way to authenticate the client, and another one to try if the provider rejects it. */
export interface ClientAuthentication {
  readonly preferred: openid.ClientAuth;
  readonly other?: openid.ClientAuth;
}

/**
 * Returns how to authenticate the client. A provider that supports both `client_secret_basic` and `client_secret_post`
 * may allow only one of them for this client, and some do not decode the first as the standard requires.
 */
export async function clientAuthentication(
  { clientSecret, privateKey }: ProviderAccess,
  metadata: openid.ServerMetadata,
): Promise<ClientAuthentication> {
  if (privateKey) {
    const key = await privateKeyOf(privateKey, metadata);
    return {
      preferred: openid.PrivateKeyJwt(key, { [openid.modifyAssertion]: nameEdDsa(metadata) }),
    };
  }
  if (!clientSecret)
    throw new ProviderFault('settings', 'Set clientSecret or privateKey of the provider.');
  // The default of the standard, if the metadata does not name the methods.
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const post = openid.ClientSecretPost(clientSecret);
  if (supported.includes('client_secret_basic')) {
    const preferred = openid.ClientSecretBasic(clientSecret);
    return supported.includes('client_secret_post') ? { preferred, other: post } : { preferred };
  }
  if (supported.includes('client_secret_post')) return { preferred: post };
  const message = `The provider supports neither client_secret_basic nor client_secret_post, only ${supported.join(', ')}. Set privateKey if it supports private_key_jwt.`;
  throw new ProviderFault('settings', message);
}
