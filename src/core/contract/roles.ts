/** A role in the `roles` cookie (gateway-contract-52), whose format is `Group Name:CODE|Group Name:CODE`. */
export interface Role {
  rolGroupName: string;
  roleCode: string;
}

/** Parses the decoded `roles` cookie. Drops entries without a group name. */
export function parseRoles(cookie: string): Role[] {
  return cookie.split('|').flatMap((entry) => {
    const colon = entry.lastIndexOf(':');
    const rolGroupName = (colon < 0 ? entry : entry.slice(0, colon)).trim();
    const roleCode = colon < 0 ? '' : entry.slice(colon + 1).trim();
    return rolGroupName ? [{ rolGroupName, roleCode }] : [];
  });
}
