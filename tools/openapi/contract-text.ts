import { readFile } from 'node:fs/promises';
import type { Call } from 'sso-contract/call.ts';
import { CALLS, pathOf } from 'sso-contract/calls.ts';
import { CREDENTIAL_ENCODING } from 'sso-contract/credentials.ts';
import { LENGTHS } from 'sso-contract/lengths.ts';
import { HEADERS, READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import { KINDS_NEEDED } from 'sso-contract/password-rule.ts';
import { formatText } from '../format-text.ts';
import { MAX_CONTACTS } from '../openapi/limits.ts';

/** The file of the template that contains its part of the contract. */
export const CONTRACT_FILE = 'cli/create-gateway/template/src/contract.ts';

const SOURCES = 'src/core/contract';
/** The functions that a gateway uses too, by their file. */
const FUNCTIONS = [
  ['credentials.ts', 'decodeCredential'],
  ['roles.ts', 'Role'],
  ['format-roles.ts', 'formatRoles'],
  ['password-rule.ts', 'PasswordFacts'],
  ['password-rule.ts', 'checkPassword'],
  ['password-rule.ts', 'hasEnoughKinds'],
  ['password-rule.ts', 'isStrongPassword'],
] as const;
const DOCBLOCK = String.raw`/\*\*(?:(?!\*/)[\s\S])*\*/\n`;

/** Returns the source of an exported function or interface, with its docblock. */
async function sourceOf(file: string, name: string): Promise<string> {
  const text = await readFile(`${SOURCES}/${file}`, 'utf8');
  const pattern = `${DOCBLOCK}export (?:function|interface) ${name}\\b[\\s\\S]*?\\n\\}\\n`;
  const [found] = new RegExp(pattern).exec(text) ?? [];
  if (!found) throw new Error(`${SOURCES}/${file} has no ${name} with a docblock.`);
  return found;
}

const constant = (docblock: string, name: string, value: unknown): string =>
  `/** ${docblock} */\nexport const ${name} = ${JSON.stringify(value)} as const;\n`;

/** Returns the contract as one file without imports. */
export async function contractText(): Promise<string> {
  const rows = Object.entries(CALLS)
    // Without the calls of features, which a gateway need not have.
    .filter(([, call]: [string, Call]) => call.feature === undefined)
    .map(([name, call]: [string, Call]) => [
      name,
      { method: call.method, path: pathOf(call), access: call.access ?? 'session' },
    ]);
  const { passwordMinLength, passwordMaxLength, nameLength, emailLength } = LENGTHS;
  const text = [
    '// The part of the contract of sso-elements that a gateway needs. Generated: do not edit it.\n',
    `/** Who may make a call: anyone, a signed-in user, or also a user who has to change the password first. */
export type Access = 'public' | 'session' | 'change';
`,
    constant('All calls, by name.', 'CALLS', Object.fromEntries(rows)),
    'export type CallName = keyof typeof CALLS;\n',
    constant('The headers of requests.', 'HEADERS', HEADERS),
    constant(
      'The anti-forgery cookie, which pages send back as a header.',
      'XSRF_COOKIE',
      XSRF_COOKIE,
    ),
    constant('The cookies that pages read.', 'READABLE_COOKIES', READABLE_COOKIES),
    constant(
      'The header that marks credentials as percent-encoded UTF-8.',
      'CREDENTIAL_ENCODING',
      CREDENTIAL_ENCODING,
    ),
    constant(
      'The most characters of a name and of an email, and contacts in one update.',
      'LIMITS',
      {
        name: nameLength,
        email: emailLength,
        contacts: MAX_CONTACTS,
      },
    ),
    ...(await Promise.all(FUNCTIONS.map(([file, name]) => sourceOf(file, name)))),
    `const passwordMinLength = ${passwordMinLength};\nconst passwordMaxLength = ${passwordMaxLength};\n`,
    `const KINDS_NEEDED = ${KINDS_NEEDED};\n`,
  ].join('\n');
  return formatText('contract.ts', text);
}
