import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../../src/core/i18n/format.ts';
import { languageTag } from '../../../src/core/i18n/language-tag.ts';
import { DEFAULT_LOCALE, nearestLocale } from '../../../src/core/i18n/locales.ts';
import { varyBy } from '../http/headers.ts';
import { textIn, type TextId } from './texts.ts';

/** Languages that a request may ask for; browsers send less than ten. */
const MAX_WISHES = 20;

/** `*;q=0`: no other language will do. Browsers never send it; the elements name the page's language so. */
const EXCLUDES_OTHERS = /(?:^|,)\s*\*\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/;

/** The languages of an Accept-Language header, best first. */
function wishesIn(header: string): string[] {
  return header
    .split(',', MAX_WISHES)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The locale that the readable cookie names; undefined without one that the product speaks. */
function cookieLocale(cookies = ''): string | undefined {
  const [, value = ''] = /(?:^|;\s*)locale=([\w%-]{1,64})(?:;|$)/.exec(cookies) ?? [];
  try {
    return nearestLocale(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

/**
 * The locale to answer a request in: the only one that the page accepts, else that of the `locale` cookie, else the
 * best of Accept-Language, else English.
 */
export function localeOf({
  cookie,
  'accept-language': accepted = '',
}: IncomingHttpHeaders): string {
  const wish = wishesIn(accepted).map(nearestLocale).find(Boolean);
  if (wish && EXCLUDES_OTHERS.test(accepted)) return wish;
  return cookieLocale(cookie) ?? wish ?? DEFAULT_LOCALE;
}

/** A text in the language of a request. */
export function textFor({ headers }: FastifyRequest, id: TextId, values?: Values): string {
  return textIn(localeOf(headers), id, values);
}

/** Names the language of a reply, and for caches what that depends on. */
export function nameLanguage(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('content-language', languageTag(localeOf(request.headers)));
  varyBy(reply, 'Accept-Language, Cookie');
}
