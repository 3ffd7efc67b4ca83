import { html, type Html } from '../../cli/dev/pages/html.ts';
import { directionOf, languageTag } from 'sso-contract/languages/language-tag.ts';
import { DEFAULT_LOCALE } from 'sso-contract/languages/locales.ts';

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
