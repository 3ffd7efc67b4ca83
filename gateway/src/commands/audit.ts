import { readAudit, type AuditFilter } from '../audit/read-audit.ts';
import { loadKeyring, requireKeySetting } from '../keys/load-keys.ts';
import { onOneLine } from '../platform/printable.ts';
import { openStore } from '../store/engine/open.ts';
import { readArgs } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Invocation, Run } from './command.ts';
import { commandSettings } from './database.ts';
import { LIST_OPTIONS, listPart, printNext } from './list-part.ts';

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

function readOptions(invocation: Invocation) {
  const text = { type: 'string' } as const;
  const { values } = readArgs(invocation, {
    ...{ tenant: text, user: text, since: text, event: text },
    ...LIST_OPTIONS,
  });
  const { tenant, user, since, event } = values;
  const filter: AuditFilter = {
    tenant: tenant?.trim().toUpperCase(),
    user,
    event,
    since: since === undefined ? undefined : timeOf(since),
  };
  const part = listPart(values, invocation, (id) => (/^\d{1,18}$/.test(id) ? { id } : undefined));
  return { filter, part };
}

type Entry = AuditPage[number];
type AuditPage = ReturnType<typeof readAudit> extends AsyncIterable<infer Page> ? Page : never;

function jsonOf({ id, at, event, tenant_code, user_id, request_id, ...rest }: Entry): string {
  const { username, address, detail } = rest;
  const who = { tenant: tenant_code, userId: user_id, username };
  return JSON.stringify({ id, at, event, ...who, address, requestId: request_id, detail });
}

function lineOf({ at, event, tenant_code, user_id, request_id, ...rest }: Entry): string {
  const { username, address, detail } = rest;
  const cells = [at.toISOString(), event.padEnd(21), tenant_code, username ?? user_id, address];
  return [...cells, request_id, JSON.stringify(detail)]
    .map((cell) => onOneLine(cell || '-'))
    .join('  ');
}

/** `sso-gateway audit`: prints the audit log, oldest first; with `--json` one object per line. */
export const audit: Run = async (invocation) => {
  const { filter, part } = readOptions(invocation);
  const settings = commandSettings(invocation);
  requireKeySetting(settings);
  const { store, close } = await openStore(settings, () => undefined);
  try {
    let count = 0;
    let last = '';
    for await (const page of readAudit(store, await loadKeyring(settings), filter, part)) {
      for (const entry of page)
        invocation.print(`${part.isJson ? jsonOf(entry) : lineOf(entry)}\n`);
      count += page.length;
      last = page.at(-1)?.id ?? last;
    }
    printNext(invocation, part, count, last);
  } catch (error) {
    // A table does not exist.
    if ((error as { code?: string }).code !== '42P01') throw error;
    throw new CommandError('The database has no audit log yet. Run "sso-gateway migrate" first.');
  } finally {
    await close();
  }
};
