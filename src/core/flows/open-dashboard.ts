import { failureText } from './report-failure.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { navigate } from '../config/navigation.ts';
import { toastsService } from '../notices/toasts.ts';
import { toCards, type ProductCard } from '../products/product-cards.ts';
import { sortProducts } from '../products/product-order.ts';
import { enterGuardedScreen } from './enter-guarded-screen.ts';
import { requestProducts } from './request-products.ts';
import { signOut } from './sign-out.ts';

/** Loads the code that stores products. Sign-in shares most files with the dashboard but does not need it. */
export const loadProductStorage = () => import('../products/store-products.ts');

/**
 * Loads the dashboard's cards, sorted by name (in a very long list only the first screens), and stores the products
 * (dashboard-05, errors-11). Retries network failures and 5xx twice. If that fails, passes the reason to `onFailed`;
 * without `onFailed`, shows a toast and signs out. Returns undefined if it fails, or if the browser leaves the screen.
 */
export async function openDashboard(
  core: Core,
  host: Host,
  signal: AbortSignal,
  onFailed?: (message: string) => void,
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
  const storing = loadProductStorage().catch(() => undefined);
  const result = await requestProducts(core, auth.userId, signal);
  if (signal.aborted) return undefined;
  if (!result.ok) {
    const { title, message } = failureText(core, result.failure);
    if (onFailed && authService(core).isAuthenticated()) {
      onFailed(message);
      return undefined;
    }
    toastsService(core).show('error', title, message);
    await signOut(core, 'lost', host, 'products');
    return undefined;
  }
  (await storing)?.storeProducts(core, result.data);
  const messages = messagesService(core);
  const [config] = await Promise.all([configService(core).ready(), messages.ready()]);
  const locale = messages.$locale.get();
  return toCards(core, config, sortProducts(result.data, locale));
}
