import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { directionOf, languageTag } from 'sso-contract/languages/language-tag.ts';
import type { TextId } from '../i18n/texts.ts';
import { textIn } from '../i18n/texts.ts';
import { policy, SHARED_DIRECTIVES } from './headers.ts';
import { localeOf } from './language.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif}h1{margin:1.5rem;max-inline-size:32rem;font-size:1.25rem;font-weight:600;text-align:center;text-wrap:balance}';

const POLICY = policy({
  'default-src': "'none'",
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'form-action': "'none'",
  ...SHARED_DIRECTIVES,
});

/** Sends the page of a window that a page has opened: one sentence, without scripts. */
export function sendWindowPage(reply: FastifyReply, statusCode: number, id: TextId): FastifyReply {
  const locale = localeOf(reply.request.headers);
  const text = textIn(locale, id).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const page = `<!doctype html>
<html lang="${languageTag(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${text}</h1></main></body>
</html>
`;
  return reply
    .code(statusCode)
    .headers({
      'content-security-policy': POLICY,
      // The page that opened the window may close it.
      'cross-origin-opener-policy': 'unsafe-none',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(page);
}
