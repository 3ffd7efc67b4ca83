import { usersProducts } from '../api/product-calls.ts';
import { isTransient, type ApiResult } from '../api/failure.ts';
import { failureText } from './report-failure.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { navigate } from '../config/navigation.ts';
import { toastsService } from '../notices/toasts.ts';
import { toCards, type ProductCard } from '../products/product-cards.ts';
import { sortProducts } from '../products/product-order.ts';
import { enterGuardedScreen } from './enter-guarded-screen.ts';
import { takePrefetched } from './prefetch-products.ts';
import { signOut } from './sign-out.ts';

/** Fetched beside the call: sign-in, which shares most files with the dashboard, never stores a product. */
export const fetchStoring = () => import('../products/store-products.ts');

const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

async function loadWithRetries(
  core: Core,
  userId: string,
  signal: AbortSignal,
): Promise<ApiResult<UserProduct[]>> {
  let result = await (takePrefetched(core, userId) ?? usersProducts(core));
  for (const delayMs of core.constants.retryDelaysMs) {
    if (result.ok || signal.aborted || !isTransient(result.failure)) break;
    await pause(delayMs);
    if (!signal.aborted) result = await usersProducts(core);
  }
  return result;
}

/**
 * Loads the dashboard's cards, sorted by name as far as the first screens go, and stores the products (spec 2, 3). Transport
 * failures and 5xx are tried twice more; after that the person is told and signed out (spec 4).
 * Undefined when the screen is being left.
 */
export async function openDashboard(
  core: Core,
  host: Host,
  signal: AbortSignal,
): Promise<readonly ProductCard[] | undefined> {
  if (!(await enterGuardedScreen(core, host))) return undefined;
  if (signal.aborted) return undefined;
  const auth = authService(core).$auth.get();
  if (auth.status !== 'signed-in') return undefined;
  const dashboard = configService(core).path('dashboardPath');
  const saved = savedPathService(core).take(auth.userId);
  if (saved && saved !== dashboard) {
    navigate(core, host, saved, { reload: true });
    return undefined;
  }
  const storing = fetchStoring().catch(() => undefined);
  const result = await loadWithRetries(core, auth.userId, signal);
  if (signal.aborted) return undefined;
  if (!result.ok) {
    const { title, message } = failureText(core, result.failure);
    toastsService(core).show('error', title, message);
    await signOut(core, 'lost', host);
    return undefined;
  }
  (await storing)?.storeProducts(core, result.data);
  const messages = messagesService(core);
  const [config] = await Promise.all([configService(core).ready(), messages.ready()]);
  const locale = messages.$locale.get();
  return toCards(core, config, sortProducts(result.data, locale));
}
