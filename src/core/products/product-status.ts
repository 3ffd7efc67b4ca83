import type { ProductStatus, UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';

/** The gateway's present time: this machine's, without the difference that was found when the session began. */
export const gatewayNowMs = (core: Core): number =>
  core.ports.now() - (Number(storageService(core).get(SESSION_KEYS.clock)) || 0);

/** Returns how much a product's work is limited; undefined if it works, or if the limitation has ended. */
export function statusOf(
  core: Core,
  { status, statusUntil }: Pick<UserProduct, 'status' | 'statusUntil'>,
): Exclude<ProductStatus, 'ok'> | undefined {
  if (!status || status === 'ok') return undefined;
  const untilMs = Date.parse(statusUntil ?? '');
  return untilMs <= gatewayNowMs(core) ? undefined : status;
}
