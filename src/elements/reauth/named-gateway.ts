/** The attributes that decide where a form sends its password. */
const GATEWAY = ['api-base', 'environment'] as const;

/** Returns the attributes that name the gateway of a dialog: those on which all elements that open it agree. */
export function gatewayOf(
  openers: readonly HTMLElement[],
): Partial<Record<(typeof GATEWAY)[number], string>> {
  const named: Partial<Record<(typeof GATEWAY)[number], string>> = {};
  for (const name of GATEWAY) {
    const [value, ...others] = new Set(openers.map((opener) => opener.getAttribute(name)));
    if (value && others.length === 0) named[name] = value;
  }
  return named;
}
