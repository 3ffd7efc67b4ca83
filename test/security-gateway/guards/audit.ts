import { gatewayGuard as guard, type Guard } from './guard.ts';

const LOG = 'security-gateway/audit-log.test.ts';
const PRINTED = 'server/printed-text.test.ts';

/** Guards of the audit log, and of what operators read. */
export const AUDIT: readonly Guard[] = [
  guard(
    'audit log: no tenant that is not a tenant code',
    'store/audit.ts',
    "isTenantCode(tenant) ? tenant : ''",
    'tenant',
    [LOG, 'whose tenant in the header'],
  ),
  guard(
    'audit log: no text that can’t be stored or printed',
    'store/audit.ts',
    'userId: replaceUnprintable(userId)',
    'userId',
    [LOG, 'an entry of any text'],
  ),
  guard(
    'audit log: inserting the others one by one if the database refuses an entry',
    'audit/queued-audit.ts',
    'batch.length > 1 && isRefusal(error)',
    'batch.length > 1 && !error',
    ['server/queued-audit.test.ts', 'does not drop the others'],
  ),
  guard(
    'audit log: counting lost entries',
    'gateway.ts',
    'metrics.countLostAudit(entries.length);',
    '',
    ['server/metrics.test.ts', 'missing in the audit log'],
  ),
  guard(
    'audit log: no single sign-on whose option can’t be stored',
    'routes/sso.ts',
    String.raw`z.string().check(z.regex(/^[\w-]{1,63}$/))`,
    'z.string()',
    [LOG, 'a sign-in option that the database'],
  ),
  guard(
    'audit log: limiting the responses of single sign-on that fit no sign-in',
    'routes/sso.ts',
    "await limitAttempts(context, request);\n      throw new SsoError('sso.notBegun');",
    "throw new SsoError('sso.notBegun');",
    ['server/limits.test.ts', 'has begun no sign-in'],
  ),
  guard(
    'printed text: no control characters in what a command prints',
    'commands/command-line.ts',
    'terminal.print(escapeUnprintable(text))',
    'terminal.print(text)',
    [PRINTED, 'whose JSON has the stored text'],
  ),
  guard(
    'printed text: no control characters in an error of a command',
    'commands/command-line.ts',
    'terminal.printError(escapeUnprintable(text))',
    'terminal.printError(text)',
    [PRINTED, 'an unknown command'],
  ),
  guard(
    'printed text: one line for each entry of the audit log',
    'commands/audit.ts',
    "onOneLine(cell || '-')",
    "cell || '-'",
    [PRINTED, 'audit'],
  ),
  guard(
    'printed text: one line for each row of a table',
    'commands/table.ts',
    '.map((row) => row.map(onOneLine))',
    '',
    [PRINTED, 'user list'],
  ),
  guard('printed text: one line for each check', 'commands/doctor.ts', 'onOneLine(`', '(`', [
    PRINTED,
    'doctor prints',
  ]),
  guard(
    'printed text: one line for an unknown column',
    'commands/new-user.ts',
    "onOneLine(`unknown: ${issue.keys.join(', ')}`)",
    "`unknown: ${issue.keys.join(', ')}`",
    [PRINTED, 'unknown columns'],
  ),
  guard(
    'printed text: no control characters in the log',
    'http/log.ts',
    'hooks: { streamWrite: escapeUnprintable },',
    '',
    [PRINTED, 'a line of the log'],
  ),
  guard(
    'names without control characters in the profile',
    'routes/users.ts',
    'hasControl(firstName) || hasControl(lastName)',
    'hasControl(firstName) && hasControl(lastName)',
    ['server/contract-pglite.test.ts', 'that control a terminal'],
  ),
  guard(
    'user IDs and names without control characters in commands',
    'commands/new-user.ts',
    'z.refine((value) => !hasControl(value)',
    'z.refine(() => !hasControl("")',
    ['server/administration.test.ts', 'refuses control characters'],
  ),
  guard(
    'user IDs without control characters of a provider',
    'oidc/claims.ts',
    "if (typeof value === 'string' && hasControl(value))",
    "if (value === 0 && hasControl(''))",
    ['foreign/provider-create.test.ts', 'is refused if it has'],
  ),
  guard(
    'the fault of a failed single sign-on in the audit log',
    'routes/sso.ts',
    '        ...(cause instanceof ProviderFault && { fault: cause.code }),\n',
    '',
    ['foreign/provider-client.test.ts', 'another key has signed'],
  ),
  guard(
    'the provider’s account of a failed single sign-on in the audit log',
    'routes/sso.ts',
    '    attempts.set(request, { ...attempt, userId: pseudonymOf(context, account) });\n',
    '    void [pseudonymOf, account];\n',
    ['server/audit.test.ts', 'has single sign-on'],
  ),
];
