import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import { themeService } from './store.ts';

/**
 * Sets the page's title and favicon from the tenant's theme, if the elements own the page (`ownsDocument`).
 * `screenTitle` replaces the tenant's title.
 */
export function applyToDocument(core: Core, screenTitle?: string): void {
  if (!configService(core).settings.ownsDocument) return;
  const theme = themeService(core).$theme.get();
  const title = screenTitle ?? (theme?.documentTitle || theme?.title);
  if (title) document.title = title;
  if (!theme?.icon) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]') ?? newIcon();
  link.removeAttribute('type');
  link.href = theme.icon;
}

function newIcon(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  return link;
}
