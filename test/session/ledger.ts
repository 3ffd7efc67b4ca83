interface Fact {
  readonly atMs: number;
  readonly value: number;
}

/** A record of the storage writes of one session. */
export class Ledger {
  user = '';
  /** True while the stored flag is set. */
  isOn = false;
  /** When the flag was last set or removed. */
  turnedAtMs = 0;
  /** Number of sign-ins so far. */
  epoch = 0;
  #limitMs = Infinity;
  #expiries: Fact[] = [];
  #activities: Fact[] = [];

  /** Records a write to storage; `nowMs` is the time by this machine's clock. */
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

  /** Returns the earliest end of the session for a page that knows the writes up to `atMs`. */
  endsAtMs(atMs = Infinity, expiresAtLeastMs = 0): number {
    const expiresAtMs = Math.max(least(this.#expiries, atMs), expiresAtLeastMs);
    return Math.min(expiresAtMs, least(this.#activities, atMs) + this.#limitMs);
  }

  /** When this session's token was last extended. */
  get extendedAtMs(): number {
    return this.#expiries.at(-1)?.atMs ?? 0;
  }

  /** When the user was last active; this write does not wake other tabs. */
  get activeAtMs(): number {
    return this.#activities.at(-1)?.atMs ?? 0;
  }

  get extensionCount(): number {
    return this.#expiries.length;
  }
}

/** Returns the smallest of the value known at `atMs` and all later values. */
function least(facts: readonly Fact[], atMs: number): number {
  const known = facts.findLastIndex((fact) => fact.atMs <= atMs);
  return Math.min(...facts.slice(Math.max(0, known)).map(({ value }) => value));
}
