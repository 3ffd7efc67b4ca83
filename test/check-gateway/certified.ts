import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateOf, type Certificate } from '../../cli/check-gateway/certificate.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { readPrivateKey, type Key } from '../../cli/check-gateway/keys.ts';
import { openForCheck } from './check-template.ts';
import { loadTemplate } from './seeded-template.ts';

/** A pair of keys in files. */
export interface Pair {
  readonly key: Key;
  readonly privateFile: string;
  readonly publicFile: string;
}

const NEW_PAIR = {
  Ed25519: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
};

/** Writes a file to a folder. Returns its path. */
export async function writeTo(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

/** Returns a private key as PEM. */
export const pemOf = ({ privateKey }: KeyPairKeyObjectResult): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Writes a new pair of keys to a folder. */
export async function writePair(folder: string, algorithm: keyof typeof NEW_PAIR): Promise<Pair> {
  const pair = NEW_PAIR[algorithm]();
  const open = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const privateFile = await writeTo(folder, `${algorithm}.pem`, pemOf(pair));
  const publicFile = await writeTo(folder, `${algorithm}.pub.pem`, open);
  return { key: readPrivateKey(privateFile), privateFile, publicFile };
}

/** Checks the template with all options, and returns its certificate of today. */
export async function certifyTemplate(): Promise<Certificate> {
  const options = openForCheck(await loadTemplate());
  const results = await checkGateway(options);
  return certificateOf(results, options, { version: '1.2.3', at: new Date() });
}
