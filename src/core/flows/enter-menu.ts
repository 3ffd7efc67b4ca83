import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { authTypesCall } from '../contract/auth.ts';
import { usersProductsCall } from '../contract/products.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { toCards, type ProductCard } from '../products/product-cards.ts';
import { sortProducts } from '../products/product-order.ts';
import { themeService } from '../theme/store.ts';
import { call } from './call.ts';
import { findSession } from './redirect-to-sign-in.ts';

/** Loads the tenant's theme, which also says what the gateway announces. Fails silently, as the menu works without it. */
async function loadTheme(core: Core, tenant: string): Promise<void> {
  const query = { tenantCode: tenant };
  const result = await send(core, authTypesCall, { query, language: messagesService(core).tag() });
  if (!result.ok || !result.data) return;
  const { theme, features } = result.data;
  themeService(core).store(tenant, theme.themeDetails, features);
}

/** Shows the tenant's theme, and then loads the settings that the user has changed in other browsers. */
async function loadAccount(core: Core, tenant: string): Promise<void> {
  if (!themeService(core).showStored(tenant)) await loadTheme(core, tenant);
  try {
    const { startPreferences } = await import('./start-preferences.ts');
    await startPreferences(core, true);
  } catch {
    // Without the file, the settings of this browser apply.
  }
}

/**
 * Decides whether a user is signed in when a user menu is opened, and starts to load the user's theme and settings. Redirects
 * nowhere. Returns true if a user is signed in.
 */
export async function enterMenu(core: Core): Promise<boolean> {
  await findSession(core);
  if (!authService(core).isAuthenticated()) return false;
  const { tenant } = await configService(core).ready();
  if (tenant) void loadAccount(core, tenant);
  return true;
}

/** Loads the products of the signed-in user, sorted by name, with the addresses that they open; or returns why it failed. */
export async function loadMenuProducts(core: Core): Promise<readonly ProductCard[] | ApiFailure> {
  const result = await call(core, usersProductsCall);
  if (!result.ok) return result.failure;
  const [config] = await Promise.all([configService(core).ready(), messagesService(core).ready()]);
  const sorted = sortProducts(result.data, messagesService(core).$locale.get());
  return toCards(core, config, sorted);
}
