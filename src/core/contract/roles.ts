/** A role as the `roles` cookie spells it (spec 3): `Group Name:CODE|Group Name:CODE`. */
export interface Role {
  rolGroupName: string;
  roleCode: string;
}

/** Reads the decoded `roles` cookie; entries without a group name are dropped. */
export function parseRoles(cookie: string): Role[] {
  return cookie.split('|').flatMap((entry) => {
    const colon = entry.lastIndexOf(':');
    const rolGroupName = (colon < 0 ? entry : entry.slice(0, colon)).trim();
    const roleCode = colon < 0 ? '' : entry.slice(colon + 1).trim();
    return rolGroupName ? [{ rolGroupName, roleCode }] : [];
  });
}

/** Writes roles as the `roles` cookie spells them, before percent-encoding. */
export function formatRoles(roles: readonly Role[]): string {
  return roles.map(({ rolGroupName, roleCode }) => `${rolGroupName}:${roleCode}`).join('|');
}
