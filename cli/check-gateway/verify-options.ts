import { parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';
import { readPublicKey } from './keys.ts';

/** The options of `check-gateway verify`. */
export interface VerifyOptions {
  readonly file: string;
  /** Of the key that must have signed. */
  readonly fingerprint?: string | undefined;
  /** Of the gateway, as the certificate must name it. */
  readonly url?: string | undefined;
  readonly maxAgeDays: number;
}

export const VERIFY_HELP = `sso-elements check-gateway verify FILE [options]

Verifies a certificate of check-gateway: its signature, its age, and that it names only levels whose rules passed.

  --key FILE              the public key (PEM) of the gateway's owner, who has signed
  --fingerprint sha256:…  in place of --key: the fingerprint of that key, which the owner publishes
  --url URL               the gateway that the certificate must be for
  --max-age-days DAYS     the oldest certificate that counts (default: 90)
  --help                  shows this text

Exit code: 0 if the certificate is valid, 1 if it is not, 2 if it can't be read or was changed.
`;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        fingerprint: { type: 'string' },
        url: { type: 'string' },
        'max-age-days': { type: 'string', default: '90' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

function fingerprintOf(text: string | undefined): string | undefined {
  if (text === undefined || /^sha256:[\da-f]{64}$/i.test(text)) return text?.toLowerCase();
  throw new CommandError(`--fingerprint ${text} is not sha256: and 64 hexadecimal digits.`);
}

function urlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text)) throw new CommandError(`--url ${text} is not a URL.`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** Parses the arguments of `verify`. Returns undefined for help. Throws {@link CommandError} for invalid ones. */
export function readVerifyOptions(args: readonly string[]): VerifyOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new CommandError('Name one file: `check-gateway verify FILE`; --help lists the options.');
  if (values.key !== undefined && values.fingerprint !== undefined)
    throw new CommandError('Use --key or --fingerprint, not both.');
  const maxAgeDays = Number(values['max-age-days'].trim() || NaN);
  if (!(maxAgeDays > 0)) throw new CommandError('--max-age-days must be a number greater than 0.');
  const fingerprint =
    values.key === undefined
      ? fingerprintOf(values.fingerprint)
      : readPublicKey(values.key).fingerprint;
  return { file, fingerprint, url: urlOf(values.url), maxAgeDays };
}
