import { readAudit, type AuditFilter } from '../audit/read-audit.ts';
import { readEnvironment } from '../environment.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { settingsOf } from '../options.ts';
import { onOneLine } from '../printable.ts';
import { openStore } from '../store/open.ts';
import { readArgs } from './args.ts';
import { CommandError, type Invocation, type Run } from './command.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a time: `2026-11-23`, `2026-11-23T10:00:00Z`, or how long ago: `30m`, `24h`, `7d`. */
function timeOf(text: string): Date {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const at = unit
    ? new Date(Date.now() - Number(count) * (UNIT_MS[unit] ?? 0))
    : new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new CommandError(
      `--since ${text} is not a time. Give a date such as 2026-11-23, or 30m, 24h or 7d.`,
    );
  return at;
}

function readOptions(invocation: Invocation): AuditFilter & { isJson: boolean } {
  const text = { type: 'string' } as const;
  const { values } = readArgs(invocation, {
    ...{ tenant: text, user: text, since: text, event: text },
    json: { type: 'boolean' },
  });
  const { tenant, user, since, event, json: isJson = false } = values;
  return {
    tenant: tenant?.trim().toUpperCase(),
    user,
    event,
    since: since === undefined ? undefined : timeOf(since),
    isJson,
  };
}

/** `sso-gateway audit`: prints the audit log, oldest first; with `--json` one object per line. */
export const audit: Run = async (invocation) => {
  const { isJson, ...filter } = readOptions(invocation);
  const settings = settingsOf(readEnvironment(invocation.env));
  requireKeySetting(settings);
  const { unlimited: store, close } = await openStore(settings, () => undefined);
  try {
    for await (const row of readAudit(store, await loadKeyring(settings, store), filter)) {
      const { at, event, tenant_code: tenant, user_id: userId, username, address, detail } = row;
      const entry = { at, event, tenant, userId, username, address, requestId: row.request_id };
      const line = isJson
        ? JSON.stringify({ ...entry, detail })
        : [
            at.toISOString(),
            event.padEnd(21),
            tenant || '-',
            username ?? (userId || '-'),
            address || '-',
            row.request_id || '-',
            JSON.stringify(detail),
          ]
            .map(onOneLine)
            .join('  ');
      invocation.print(`${line}\n`);
    }
  } catch (error) {
    // A table does not exist.
    if ((error as { code?: string }).code !== '42P01') throw error;
    throw new CommandError('The database has no audit log yet. Run "sso-gateway migrate" first.');
  } finally {
    await close();
  }
};
