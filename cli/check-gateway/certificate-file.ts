import { createHash, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { escapeUnprintable } from '../../gateway/src/platform/printable.ts';
import type { Certificate } from './certificate.ts';
import type { Key } from './keys.ts';
import { LEVEL_STATES } from './level-results.ts';
import { RULE_STATES } from './rule-states.ts';

/** The version of the file's form, which the signed bytes contain. */
export const FORMAT = 1;

const count = z.int().check(z.nonnegative());

/** A certificate as a file has it. Unknown members are covered by the digest and ignored. */
export const CertificateFile = z.object({
  format: z.number(),
  content: z.object({
    gateway: z.string(),
    tenant: z.string(),
    checkedAt: z.iso.datetime(),
    version: z.string(),
    contract: z.string(),
    rulesHash: z.string(),
    levels: z.array(z.object({ name: z.string(), state: z.enum(LEVEL_STATES) })),
    rules: z.array(
      z.object({
        id: z.string(),
        state: z.enum(RULE_STATES),
        passed: count,
        failed: count,
        missing: z.array(z.object({ part: z.string(), why: z.string() })),
      }),
    ),
  }),
  digest: z.string(),
  signature: z.optional(
    z.object({
      algorithm: z.string(),
      publicKey: z.string(),
      fingerprint: z.string(),
      value: z.string(),
    }),
  ),
});

export type CertificateFile = z.infer<typeof CertificateFile>;

/** Returns JSON without blanks, the members of objects sorted by the code units of their names (RFC 8785). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Returns what is hashed and signed: a line that names the form, so that no other text has the same bytes, and JSON. */
const bytesOf = (content: unknown): Buffer =>
  Buffer.from(`sso-elements check-gateway certificate ${FORMAT}\n${canonicalJson(content)}`);

/** Returns the digest of a certificate's content. */
export const digestOf = (content: unknown): string =>
  `sha256:${createHash('sha256').update(bytesOf(content)).digest('hex')}`;

const hashFor = ({ algorithm }: Key) => (algorithm === 'ES256' ? 'sha256' : null);
const withKey = ({ key }: Key) => ({ key, dsaEncoding: 'ieee-p1363' }) as const;

/** Returns true if a signature of a certificate's content is of this key. */
export const isSignedBy = (content: unknown, key: Key, value: string): boolean =>
  verify(hashFor(key), bytesOf(content), withKey(key), Buffer.from(value, 'base64url'));

/** Returns a certificate as a file. Without a key, it is a report with a digest. */
export function certificateText(content: Certificate, key?: Key): string {
  const signature = key && {
    algorithm: key.algorithm,
    publicKey: key.publicKey,
    fingerprint: key.fingerprint,
    value: sign(hashFor(key), bytesOf(content), withKey(key)).toString('base64url'),
  };
  const type = key ? 'certificate' : 'report';
  const file = { type, format: FORMAT, content, digest: digestOf(content), signature };
  return escapeUnprintable(`${JSON.stringify(file, null, 2)}\n`);
}
