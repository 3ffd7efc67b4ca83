import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Values } from 'sso-contract/languages/format.ts';
import { languageTag } from 'sso-contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, nearestLocale } from 'sso-contract/languages/locales.ts';
import { varyBy } from './headers.ts';
import { textIn, type TextId } from '../i18n/texts.ts';

/** Maximum number of languages that are read from a request; browsers send fewer than ten. */
const MAX_LANGUAGES = 20;

/** `*;q=0` excludes all other languages. Browsers never send it; the elements do, to request the page's language. */
const EXCLUDES_OTHERS = /(?:^|,)\s*\*\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/;

/** Returns the languages of an Accept-Language header, best first. */
function parseAcceptLanguage(header: string): string[] {
  const limited = header.split(',', MAX_LANGUAGES).join();
  return new Negotiator({ headers: { 'accept-language': limited } }).languages();
}

/** Returns the locale of the `locale` cookie; undefined if it is missing or not supported. */
function cookieLocale(cookies: string | undefined): string | undefined {
  const [, value = ''] = cookies?.match(/(?:^|;\s*)locale=([\w%-]{1,64})(?:;|$)/) ?? [];
  try {
    return nearestLocale(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

/**
 * Returns the locale of the reply to a request, in this order: the only language that the page accepts, the `locale`
 * cookie, the best of Accept-Language, English.
 */
export function localeOf({
  cookie,
  'accept-language': accepted = '',
}: IncomingHttpHeaders): string {
  const preferred = parseAcceptLanguage(accepted).map(nearestLocale).find(Boolean);
  if (preferred && EXCLUDES_OTHERS.test(accepted)) return preferred;
  return cookieLocale(cookie) ?? preferred ?? DEFAULT_LOCALE;
}

/** Returns a text in the language of a request. */
export function textFor({ headers }: FastifyRequest, id: TextId, values?: Values): string {
  return textIn(localeOf(headers), id, values);
}

/** Sets `content-language`, and adds to `vary` what the language depends on. */
export function nameLanguage(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('content-language', languageTag(localeOf(request.headers)));
  varyBy(reply, 'Accept-Language, Cookie');
}
