import type { Role } from './roles.ts';

/** Formats roles for the `roles` cookie, before percent-encoding. */
export function formatRoles(roles: readonly Role[]): string {
  return roles.map(({ rolGroupName, roleCode }) => `${rolGroupName}:${roleCode}`).join('|');
}
