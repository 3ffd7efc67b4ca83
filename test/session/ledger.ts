interface Fact {
  readonly atMs: number;
  readonly value: number;
}

/** What the browser's storage said of one session, and when. */
export class Ledger {
  user = '';
  /** True while the stored flag is set. */
  isOn = false;
  /** When the flag was set or removed last. */
  turnedAtMs = 0;
  /** Sign-ins so far. */
  epoch = 0;
  #limitMs = Infinity;
  #expiries: Fact[] = [];
  #activities: Fact[] = [];

  /** Notes a write to storage at a moment by this machine's clock. */
  note(key: string, value: string | null, nowMs: number): void {
    if (key === 'tokenExpiryTime' && value)
      this.#expiries.push({ atMs: nowMs, value: Number(value) });
    if (key === 'lastTabActiveOn' && value)
      this.#activities.push({ atMs: nowMs, value: Number(value) });
    if (key === 'userInactivityTime') this.#limitMs = Number(value) * 1000 || Infinity;
    if (key === 'userId' && value) this.user = value;
    if (key !== 'isAuthenticated') return;
    this.isOn = value === 'true';
    this.turnedAtMs = nowMs;
    if (!this.isOn) return;
    this.epoch += 1;
    this.#expiries = this.#expiries.slice(-1);
    this.#activities = this.#activities.slice(-1);
  }

  /** When the session ends, at the earliest, for a page that knows what was written by then. */
  endsAtMs(atMs = Infinity, expiresAtLeastMs = 0): number {
    const expiresAtMs = Math.max(least(this.#expiries, atMs), expiresAtLeastMs);
    return Math.min(expiresAtMs, least(this.#activities, atMs) + this.#limitMs);
  }

  /** When this session's token was last prolonged. */
  get prolongedAtMs(): number {
    return this.#expiries.at(-1)?.atMs ?? 0;
  }

  /** When somebody was active last; a write that no tab is woken by. */
  get activeAtMs(): number {
    return this.#activities.at(-1)?.atMs ?? 0;
  }

  get prolongedTimes(): number {
    return this.#expiries.length;
  }
}

/** The least of what was known by then and what has been said since. */
function least(facts: readonly Fact[], atMs: number): number {
  const known = facts.findLastIndex((fact) => fact.atMs <= atMs);
  return Math.min(...facts.slice(Math.max(0, known)).map(({ value }) => value));
}
