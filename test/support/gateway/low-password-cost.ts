/** The lowest cost that argon2 accepts. The gateways of tests hash thousands of passwords. */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
