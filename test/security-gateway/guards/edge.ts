import { gatewayGuard as guard, type Guard } from './guard.ts';

const KEYS = 'server/keys.test.ts';
const MAIL = 'server/mail.test.ts';
const MAIL_PROCESSES = 'server/mail-processes.test.ts';
const MALFORMED = 'security-gateway/malformed.test.ts';
const PRIVATE = 'server/private-files.test.ts';
const HOSTS = 'server/hosts.test.ts';
const PROXIES = 'server/proxies.test.ts';
const ADDRESSES = 'server/addresses.test.ts';
const FORWARDED = 'server/forwarded-headers.test.ts';
const CHANGE = 'gateway/src/domain/users/change-password.ts';

/** Guards where requests arrive and mails leave: proxies, hosts, time limits, keys, the outbox. */
export const EDGE: readonly Guard[] = [
  guard(
    'believing only as many proxies as there are',
    'platform/trusted-proxies.ts',
    '(hop === 0 ? isPrivate(address) : hop < hops)',
    '(hop > 0 || isPrivate(address))',
    [PROXIES, 'the address that the proxy appends'],
  ),
  guard(
    'believing only a proxy at a private address, if proxies are counted',
    'platform/trusted-proxies.ts',
    '(hop === 0 ? isPrivate(address) : hop < hops)',
    '(isPrivate(address) || hop < hops)',
    [FORWARDED, 'that is not a private address'],
  ),
  guard(
    'believing only listed proxies',
    'platform/trusted-proxies.ts',
    'start.kind() === address?.kind() && address.match(start, bits)',
    'start.kind() === address?.kind() && bits > 0',
    [FORWARDED, 'a list does not contain'],
  ),
  guard(
    'removing the forwarded headers of other senders',
    'http/proxies.ts',
    "if (name.startsWith('x-forwarded-')) delete headers[name];",
    "if (name.startsWith('x-forwarded-by-strangers')) delete headers[name];",
    [FORWARDED, 'without TRUST_PROXY'],
  ),
  guard(
    'a warning about an untrusted proxy',
    'http/proxies.ts',
    "if (protocol === 'https' && !hasWarned) {",
    "if (protocol === 'http' && !hasWarned) {",
    [FORWARDED, 'is a warning in the log'],
  ),
  guard(
    'taking only addresses for addresses',
    'http/proxies.ts',
    '    if (address === undefined) break;\n    addresses.unshift(address);',
    '    addresses.unshift(address ?? text);',
    [PROXIES, 'no address counts as the proxy'],
  ),
  guard(
    'counting an IPv6 network as one address',
    'platform/addresses.ts',
    "return address.kind() === 'ipv6' ? networkOf(address, 64) : address.toString();",
    'return address.toString();',
    [PROXIES, 'one IPv6 network'],
  ),
  guard(
    'counting the addresses of tunnels and translators as that of their client',
    'platform/addresses.ts',
    '(containedIpv4(address) ?? address)',
    'address',
    [ADDRESSES, 'has made of one of IPv4'],
  ),
  {
    name: 'changing the password once per forced change',
    cuts: [
      [CHANGE, "return rollBack('session-ended');", 'await Promise.resolve();'],
      [CHANGE, "    if (!isReplaced) return rollBack('user-changed');\n", ''],
    ],
    tests: ['server/contract-pglite.test.ts', 'succeeds once if it is sent'],
  },
  guard(
    'storing nothing for unknown tenants that ask for a code',
    'domain/sign-in/request-code.ts',
    'if (!(await isTenant(parts.store, tenant))) return',
    'if (!tenant) return',
    [MALFORMED, 'an unknown tenant'],
  ),
  guard(
    'refusing text that is not valid UTF-16',
    'http/json.ts',
    'JSON.parse(body, requireText)',
    'JSON.parse(body) as unknown',
    [MALFORMED, 'not valid UTF-16'],
  ),
  guard(
    'creating the data folder for one user',
    'store/engine/private-files.ts',
    'mkdir(folder, { recursive: true, mode: 0o700 })',
    'mkdir(folder, { recursive: true })',
    [PRIVATE, 'while it is created'],
  ),
  guard(
    'restricting an existing database to one user',
    'store/engine/open.ts',
    '    await makePrivate(folder);\n',
    '    void makePrivate;\n',
    [PRIVATE, 'of an older version'],
  ),
  guard(
    'refusing unknown hosts',
    'http/hosts.ts',
    'if (isHostValid(request) && isKnown) return undefined;',
    'if (isHostValid(request) || isKnown) return undefined;',
    [HOSTS, 'other hosts are refused'],
  ),
  guard(
    'refusing malformed hosts',
    'http/hosts.ts',
    'if (isHostValid(request) && isKnown) return undefined;',
    'if (isKnown) return undefined;',
    [HOSTS, 'malformed host or several'],
  ),
  guard(
    'refusing loopback names in production',
    'http/hosts.ts',
    '(acceptLoopbackHosts && isLoopback(name))',
    'isLoopback(name)',
    [HOSTS, 'other hosts are refused'],
  ),
  guard(
    'refusing unknown names without listed hosts',
    'http/hosts.ts',
    'return isLoopback(name) || isOwnAddress(name);',
    'return isLoopback(name) || isOwnAddress(name) || true;',
    [HOSTS, 'without listed hosts'],
  ),
  guard(
    'refusing addresses of other machines without listed hosts',
    'http/hosts.ts',
    'own.some((one) => parseAddress(one.address) === address)',
    'own.length > 0',
    [HOSTS, 'of another machine'],
  ),
  guard(
    'requiring a key with PostgreSQL',
    'gateway.ts',
    '  if (!extension.loadKeyring) requireKeySetting(settings);\n',
    '  void requireKeySetting;\n',
    [KEYS, 'is required with DATABASE_URL'],
  ),
  guard(
    'deriving keys for each purpose',
    'keys/keyring.ts',
    '`sso-gateway ${purpose}`',
    "'sso-gateway'",
    [KEYS, 'different purposes'],
  ),
  guard(
    'mailing to known users only',
    'domain/sign-in/request-code.ts',
    'const isMailed = Boolean(user?.passwordHash);',
    'const isMailed = user !== null;',
    ['server/contract-pglite.test.ts', 'unknown users, who get no mail'],
  ),
  guard(
    'answering every user alike while no mail can be sent',
    'domain/sign-in/request-code.ts',
    'if (mails.isDown())',
    'if (mails.isDown() && user)',
    [MAIL, 'an unavailable mail server'],
  ),
  guard(
    'taking a refused recipient for one mail’s failure',
    'mail/mail-failure.ts',
    'isServerDown: !isAboutOneMail,',
    'isServerDown: true,',
    [MAIL, 'refuses the recipient'],
  ),
  guard('sending a mail from one process', 'store/outbox.ts', ' for update skip locked)', ')', [
    MAIL_PROCESSES,
    'the process that has taken it',
  ]),
  guard(
    'removing sent mails',
    'store/outbox.ts',
    "  await store.deleteFrom('outbox').where('id', '=', id).execute();\n",
    '',
    [MAIL, 'a code is sent by SMTP'],
  ),
  guard(
    'encrypting codes that may be mailed again',
    'domain/sign-in/codes.ts',
    "sealed: keyring.seal('code', code),",
    'sealed: code,',
    ['server/contract-pglite.test.ts', 'not stored in plain text'],
  ),
  guard(
    'encrypting waiting mails',
    'mail/outbox.ts',
    "const sealed = keyring.seal('mail', JSON.stringify(mail));",
    'const sealed = JSON.stringify(mail);',
    [MAIL, 'a mail waits encrypted'],
  ),
];
