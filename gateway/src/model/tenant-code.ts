/** The form of a tenant's code (tenants-01), in which the gateway compares it. */
export const TENANT_CODE = /^[A-Z0-9][A-Z0-9_-]{0,62}$/;

/** Returns true if a text can be the code of a tenant. */
export const isTenantCode = (text: string): boolean => TENANT_CODE.test(text);
