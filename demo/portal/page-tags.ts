import { defineElement } from '../../src/elements/wrapper/define.ts';

/** Defines the portal's own screens as private tags, so that each is fetched when its route opens. */
export function definePageTags(): void {
  defineElement({
    tag: 'portal-terms',
    attributes: { helpLinks: 'json' },
    load: async () => {
      const { TermsPage, PAGE_TEXTS, pagesCss } =
        await import('../../src/views/pages/terms-page.tsx');
      return { View: TermsPage, css: pagesCss, texts: PAGE_TEXTS };
    },
  });
  defineElement({
    tag: 'portal-unavailable',
    load: async () => {
      const { UnavailablePage, PAGE_TEXTS, pagesCss } =
        await import('../../src/views/pages/unavailable-page.tsx');
      return { View: UnavailablePage, css: pagesCss, texts: PAGE_TEXTS };
    },
  });
  defineElement({
    tag: 'portal-documents',
    attributes: { helpLinks: 'json' },
    load: async () => {
      const { DocumentsPage, PAGE_TEXTS, pagesCss } =
        await import('../../src/views/pages/documents-page.tsx');
      return { View: DocumentsPage, css: pagesCss, texts: PAGE_TEXTS };
    },
  });
  defineElement({
    tag: 'portal-not-found',
    attributes: { helpLinks: 'json' },
    load: async () => {
      const { NotFoundPage, PAGE_TEXTS, pagesCss } =
        await import('../../src/views/pages/not-found-page.tsx');
      return { View: NotFoundPage, css: pagesCss, texts: PAGE_TEXTS };
    },
  });
}
