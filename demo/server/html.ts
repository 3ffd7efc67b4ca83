import { directionOf, languageTag } from 'sso-contract/languages/language-tag.ts';
import { DEFAULT_LOCALE } from 'sso-contract/languages/locales.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to insert without escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

function render(value: string | number | Html | readonly Html[]): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Builds markup from a template. Escapes every value that is not `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[])[]
): Html {
  const markup = parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return text + (value === undefined ? '' : render(value)) + part;
  });
  return new Html(markup);
}

/** Returns a complete page of the demo, without scripts. */
export function page(
  title: string,
  body: Html,
  { head = html``, locale = DEFAULT_LOCALE }: { head?: Html; locale?: string } = {},
): string {
  return html`<!doctype html>
    <html lang="${languageTag(locale)}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/assets/demo/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/demo/demo.css" />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}
