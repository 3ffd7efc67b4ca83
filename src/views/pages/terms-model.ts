import { signal as newSignal, type ReadonlySignal } from '@preact/signals-core';
import { configService } from '../../core/config/config.ts';
import { getCore, type Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { themeService } from '../../core/theme/store.ts';

/** leaving: the tenant is unknown, and the browser navigates to the unavailable page. */
export type Terms =
  | { readonly status: 'loading' | 'empty' | 'failed' | 'leaving' }
  | { readonly status: 'shown'; readonly content: DocumentFragment; readonly hasTitle: boolean };

/** Returns the tenant's terms from the stored theme, or loads them (pages-01). */
async function findTerms(core: Core, host: Host): Promise<Terms> {
  const { tenant } = await configService(core).ready();
  if (!themeService(core).showStored(tenant)) {
    const result = await loadPortal(core, host);
    if (result !== 'loaded') return { status: result === 'failed' ? 'failed' : 'leaving' };
  }
  const html = themeService(core).$theme.get()?.termsHtml ?? '';
  if (!html.trim()) return { status: 'empty' };
  const { sanitize } = await import('../../core/platform/safety/html.ts');
  const content = sanitize(html);
  if (!content.textContent.trim() && !content.querySelector('img')) return { status: 'empty' };
  return { status: 'shown', content, hasTitle: content.querySelector('h1') !== null };
}

export interface TermsModel {
  readonly terms: ReadonlySignal<Terms>;
  /** Loads the terms, or loads them again after a failure. Never rejects. */
  load(): Promise<void>;
  /** Cancels loading; the state does not change any more. */
  stop(): void;
}

/** Creates the state of the terms page. */
export function createTermsModel(host: Host): TermsModel {
  const terms = newSignal<Terms>({ status: 'loading' });
  let controller = new AbortController();
  return {
    terms,
    async load() {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      terms.value = { status: 'loading' };
      const found = await findTerms(getCore(), host).catch((): Terms => ({ status: 'failed' }));
      if (!signal.aborted) terms.value = found;
    },
    stop() {
      controller.abort();
    },
  };
}
