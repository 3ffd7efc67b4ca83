import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

/** Creates the provider's signing key. Returns the keys of its JWK set as JSON. */
export async function createProviderKeys(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    use: 'sig',
    alg: 'ES256',
  };
  return JSON.stringify([key]);
}
