import type { ConsentRecord } from '../kernel/events.ts';

const DAY_MS = 86_400_000;

/** When an answer counts: the version that it must have, and its greatest age; each only if it is set. */
export interface Validity {
  readonly version?: string | undefined;
  /** A number of days; anything else counts as not set. */
  readonly maxAgeDays?: string | undefined;
}

/**
 * Returns true if an answer still counts. Without a record, it is an answer to another app or an earlier release, which
 * has neither version nor time.
 */
export function isCurrent(
  record: Partial<ConsentRecord> | undefined,
  validity: Validity | undefined,
  nowMs: number,
): boolean {
  const version = validity?.version;
  const maxAgeMs = Number(validity?.maxAgeDays) * DAY_MS;
  return (
    (!version || record?.version === version) &&
    (!(maxAgeMs > 0) || nowMs - Date.parse(record?.at ?? '') < maxAgeMs)
  );
}
