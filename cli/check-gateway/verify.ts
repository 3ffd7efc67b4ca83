import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { escapeUnprintable, onOneLine } from '../../gateway/src/platform/printable.ts';
import { rulesHash } from './certificate.ts';
import { CertificateFile, digestOf, FORMAT, isSignedBy } from './certificate-file.ts';
import { CommandError } from './command-error.ts';
import { parsePublicKey } from './keys.ts';
import { levelResults } from './level-results.ts';
import { isRuleId, RULE_IDS } from './rules.ts';
import { stateWith } from './rule-states.ts';
import type { VerifyOptions } from './verify-options.ts';

const DAY_MS = 86_400_000;
/** Clocks of two machines may differ. */
const CLOCK_TOLERANCE_MS = 300_000;

type Content = CertificateFile['content'];

/** Reads a file. Throws {@link CommandError} if it is no certificate, or was changed. */
async function read(file: string): Promise<CertificateFile> {
  const fail = (why: string) => new CommandError(`${file}: ${why}`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw fail(`the file can’t be read (${code}).`);
  });
  const none = fail('this is no certificate of check-gateway.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw none;
  }
  const { data } = CertificateFile.safeParse(json);
  if (!data) throw none;
  if (data.format !== FORMAT)
    throw fail(`the certificate has the form ${data.format}, and this version reads ${FORMAT}.`);
  // The content as it is in the file, with members that this version does not know.
  const { content, type } = z.object({ content: z.unknown(), type: z.unknown() }).parse(json);
  if (data.digest !== digestOf(content))
    throw fail('the digest does not fit: the certificate was changed.');
  const { signature } = data;
  if (!signature) {
    if (type === 'certificate')
      throw fail('the signature is missing: the certificate was changed.');
    return data;
  }
  const key = parsePublicKey(signature.publicKey);
  const isSigned =
    key?.algorithm === signature.algorithm && isSignedBy(content, key, signature.value);
  if (!isSigned || key.fingerprint !== signature.fingerprint)
    throw fail('the signature is broken: the certificate was changed.');
  return data;
}

/** Returns what is wrong with the signer; undefined for the expected one, and for a report of which none is expected. */
function faultOfSigner(
  signature: CertificateFile['signature'],
  fingerprint: string | undefined,
): string | undefined {
  if (!signature)
    return fingerprint && 'it is a report without a signature, so nothing shows who has made it';
  if (fingerprint === undefined)
    return `its signer ${signature.fingerprint} is unknown: name the owner’s key with --key or --fingerprint`;
  if (fingerprint === signature.fingerprint) return undefined;
  return `it is signed by another key, ${signature.fingerprint}`;
}

/** Returns the first rule or level that is better in the certificate than its parts; undefined if there is none. */
function faultOfLevels({ rules, levels }: Content): string | undefined {
  const known = rules.flatMap((rule) => (isRuleId(rule.id) ? [{ ...rule, id: rule.id }] : []));
  const ids = new Set(known.map(({ id }) => id));
  if (known.length !== rules.length || ids.size !== rules.length || ids.size !== RULE_IDS.length)
    return 'its list of rules is not that of the contract';
  const wrong = known.find(({ state, ...parts }) => {
    const isLeftOut = state === 'absent' || state === 'skipped';
    return stateWith(parts, isLeftOut ? state : 'not checked') !== state;
  });
  if (wrong) return `${wrong.id} is called ${wrong.state}, which its parts do not show`;
  const stated = new Map(levels.map(({ name, state }) => [name, state]));
  const other = levelResults(known).find(({ name, state }) => stated.get(name) !== state);
  return (
    other &&
    `the level ${other.name} is called ${stated.get(other.name) ?? 'nothing'}, but is ${other.state}`
  );
}

/** Returns why a certificate does not count; undefined for a valid one. */
function faultOf(
  { content, signature }: CertificateFile,
  { fingerprint, url, maxAgeDays }: VerifyOptions,
  nowMs: number,
): string | undefined {
  const ageMs = nowMs - Date.parse(content.checkedAt);
  const signer = faultOfSigner(signature, fingerprint);
  if (signer !== undefined) return signer;
  if (content.rulesHash !== rulesHash())
    return `it was made by sso-elements ${content.version} with other rules: check the gateway anew`;
  if (ageMs < -CLOCK_TOLERANCE_MS) return `its date ${content.checkedAt} is in the future`;
  if (ageMs > maxAgeDays * DAY_MS)
    return `it is of ${content.checkedAt}, more than ${maxAgeDays} days ago`;
  if (url !== undefined && url !== content.gateway)
    return `it is for ${content.gateway}, not ${url}`;
  return faultOfLevels(content);
}

function describe({ content, signature }: CertificateFile): string {
  const named = (wanted: Content['levels'][number]['state']) =>
    content.levels.flatMap(({ name, state }) => (state === wanted ? [name] : [])).join(', ') ||
    'none';
  const failed = content.rules.flatMap(({ id, state }) => (state === 'failed' ? [id] : []));
  const row = (title: string, text: string) => `  ${title.padEnd(13)} ${onOneLine(text)}`;
  return [
    signature
      ? `Certificate, signed by ${signature.fingerprint}, checked by its owner`
      : 'Report without a signature: its digest fits, and nothing shows who has made it',
    row('Gateway', `${content.gateway}, tenant ${content.tenant}`),
    row('Date', content.checkedAt),
    row('Checked with', `sso-elements ${content.version}, contract ${content.contract}`),
    row('Reached', named('reached')),
    row('Not reached', named('not reached')),
    row('Not announced', named('not announced')),
    ...(failed.length > 0 ? [row('Failed', failed.join(', '))] : []),
    '',
  ].join('\n');
}

/** Verifies a certificate, and prints what it says. Returns 0 if it is valid, else 1. Throws {@link CommandError}. */
export async function verifyCertificate(options: VerifyOptions, nowMs: number): Promise<number> {
  const certificate = await read(options.file);
  const fault = faultOf(certificate, options, nowMs);
  if (fault === undefined) process.stdout.write(escapeUnprintable(describe(certificate)));
  else
    process.stderr.write(
      `${escapeUnprintable(onOneLine(`${options.file}: the certificate is not valid: ${fault}.`))}\n`,
    );
  return fault === undefined ? 0 : 1;
}
