import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/** The algorithms of signatures: Ed25519, and ECDSA with P-256 and SHA-256. */
type Algorithm = 'Ed25519' | 'ES256';

/** A key that signs or verifies certificates. */
export interface Key {
  readonly key: KeyObject;
  readonly algorithm: Algorithm;
  /** SHA-256 of the public key in DER, as `SubjectPublicKeyInfo`. */
  readonly fingerprint: string;
  /** In PEM. */
  readonly publicKey: string;
}

/** Returns the algorithm that a key is for; undefined for a key of another type. */
function algorithmOf({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): Algorithm | undefined {
  if (asymmetricKeyType === 'ed25519') return 'Ed25519';
  const isP256 = asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return asymmetricKeyType === 'ec' && isP256 ? 'ES256' : undefined;
}

/** Returns a key with its fingerprint; undefined for a key of another type. */
function describeKey(key: KeyObject): Key | undefined {
  const algorithm = algorithmOf(key);
  if (!algorithm) return undefined;
  const open = key.type === 'private' ? createPublicKey(key) : key;
  const spki = open.export({ type: 'spki', format: 'der' });
  const fingerprint = `sha256:${createHash('sha256').update(spki).digest('hex')}`;
  return {
    key,
    algorithm,
    fingerprint,
    publicKey: open.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Parses a public key in PEM. Returns undefined for any other text. */
export function parsePublicKey(pem: string): Key | undefined {
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) return undefined;
  try {
    return describeKey(createPublicKey(pem));
  } catch {
    return undefined;
  }
}

function readPem(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new CommandError(`${option} ${file}: the key file can’t be read (${code}).`);
  }
}

/** Reads the private key of `--sign-with`. Throws {@link CommandError} for another file. */
export function readPrivateKey(file: string): Key {
  const fail = (why: string) => new CommandError(`--sign-with ${file}: ${why}`);
  const pem = readPem('--sign-with', file);
  if (pem.includes('-----BEGIN PUBLIC KEY-----'))
    throw fail('this is a public key. Signing needs the private one.');
  if (pem.includes('ENCRYPTED')) throw fail('the key has a passphrase. Name a key without one.');
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw fail('this is no private key in PEM.');
  }
  const described = describeKey(key);
  if (described) return described;
  throw fail(
    `a key of the type ${key.asymmetricKeyType ?? 'unknown'} can’t sign. Use Ed25519 or P-256.`,
  );
}

/** Reads the public key of `--key`. Throws {@link CommandError} for another file. */
export function readPublicKey(file: string): Key {
  const pem = readPem('--key', file);
  if (pem.includes('PRIVATE KEY-----'))
    throw new CommandError(`--key ${file}: this is a private key. Verifying needs the public one.`);
  const key = parsePublicKey(pem);
  if (key) return key;
  throw new CommandError(`--key ${file}: this is no public key in PEM of Ed25519 or P-256.`);
}
