/** The cost of hashing a password by argon2id: 19 MiB and two passes, as OWASP recommends. Most tests use a lower one. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
