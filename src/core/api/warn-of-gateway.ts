import type { Core } from '../kernel/core.ts';

/** The cores whose page knows what to add. */
const warned = new WeakSet<Core>();

/** Warns once that a form does not send its password to a gateway, and returns the line. */
export function warnOfGateway(core: Core, gateway: string): string {
  const line = `No password is sent to ${gateway}, because only another element names it. If it is yours, add api-base="${gateway}" to the element that opens the form, or call configure({ apiBase: "${gateway}" }).`;
  if (!warned.has(core)) core.ports.warn(line);
  warned.add(core);
  return line;
}
