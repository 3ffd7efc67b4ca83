import type { ProductStatus, UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { gatewayNowMs } from '../platform/stored-session.ts';

/** Returns the gateway's time, in milliseconds, or this machine's where the gateway's is not known. */
export const statusNowMs = (core: Core): number => gatewayNowMs(core) || core.ports.now();

/** Returns how much a product's work is limited; undefined if it works, or if the limitation has ended. */
export function statusOf(
  core: Core,
  { status, statusUntil }: Pick<UserProduct, 'status' | 'statusUntil'>,
): Exclude<ProductStatus, 'ok'> | undefined {
  if (!status || status === 'ok') return undefined;
  const untilMs = Date.parse(statusUntil ?? '');
  return untilMs <= statusNowMs(core) ? undefined : status;
}

/** True if a product is in maintenance or down. */
export function isBlocked(core: Core, product: Parameters<typeof statusOf>[1]): boolean {
  const status = statusOf(core, product);
  return status !== undefined && status !== 'degraded';
}
