import { signal as newSignal, type ReadonlySignal } from '@preact/signals-core';
import { configService } from '../../core/config/config.ts';
import { getCore, type Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { themeService } from '../../core/theme/store.ts';

/** leaving: there is no such tenant, and the visitor is on her way to the page that says so. */
export type Terms =
  | { readonly status: 'loading' | 'empty' | 'failed' | 'leaving' }
  | { readonly status: 'shown'; readonly content: DocumentFragment; readonly hasTitle: boolean };

/** The tenant's terms: the kept theme's, else loaded (spec 2, "Terms page"). */
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
  /** Looks for the terms, and again after a failure. */
  load(): Promise<void>;
  /** Nothing changes any more. */
  stop(): void;
}

/** The terms page's state. */
export function termsModel(host: Host): TermsModel {
  const terms = newSignal<Terms>({ status: 'loading' });
  let search = new AbortController();
  return {
    terms,
    async load() {
      search.abort();
      search = new AbortController();
      const { signal } = search;
      terms.value = { status: 'loading' };
      const found = await findTerms(getCore(), host).catch((): Terms => ({ status: 'failed' }));
      if (!signal.aborted) terms.value = found;
    },
    stop() {
      search.abort();
    },
  };
}
