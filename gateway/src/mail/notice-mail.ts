import { textIn, type TextId } from '../i18n/texts.ts';
import type { Mail, Notice, Sender } from '../model/mail.ts';
import type { SignInPlace } from '../model/session.ts';
import { mailTime } from './mail-time.ts';

/** The content of a mail about an account. */
export interface NoticeMail {
  readonly to: string;
  readonly from: Sender | undefined;
  readonly notice: Notice;
  /** What the tenant calls its product. */
  readonly product: string;
  readonly at: Date;
  readonly place: SignInPlace;
  /** How many recovery codes are left after one was used. */
  readonly codesLeft?: number | undefined;
  /** Where the user reports that it was someone else; undefined without a configured sign-in page. */
  readonly link: URL | undefined;
  readonly locale: string;
}

const TEXTS: Readonly<Record<Notice, readonly [subject: TextId, text: TextId]>> = {
  newBrowser: ['notice.newBrowser.subject', 'notice.newBrowser.text'],
  passwordChanged: ['notice.passwordChanged.subject', 'notice.passwordChanged.text'],
  contactsChanged: ['notice.contactsChanged.subject', 'notice.contactsChanged.text'],
  passkeyAdded: ['notice.passkeyAdded.subject', 'notice.passkeyAdded.text'],
  passkeyRemoved: ['notice.passkeyRemoved.subject', 'notice.passkeyRemoved.text'],
  appAdded: ['notice.appAdded.subject', 'notice.appAdded.text'],
  appRemoved: ['notice.appRemoved.subject', 'notice.appRemoved.text'],
  recoveryCodesRenewed: ['notice.codesRenewed.subject', 'notice.codesRenewed.text'],
  recoveryCodeUsed: ['notice.codeUsed.subject', 'notice.codeUsed.text'],
  passwordKnown: ['notice.passwordKnown.subject', 'notice.passwordKnown.text'],
};

/** Returns what is known about the place, one fact per line. */
export const factsOf = ({
  at,
  place,
  locale,
}: Pick<NoticeMail, 'at' | 'place' | 'locale'>): string =>
  [
    [place.browser, place.system].filter(Boolean).join(', '),
    place.address,
    // The time zone of the browser may be that of a stranger.
    mailTime(at, { locale, timeZone: 'UTC' }),
  ]
    .filter(Boolean)
    .join('\n');

/** What users need to know after an event to keep or regain access. */
const ADVICE: Readonly<Partial<Record<Notice, TextId>>> = {
  passkeyAdded: 'notice.passkeyLost',
  appAdded: 'notice.appLost',
  appRemoved: 'notice.appBack',
};

/** Returns the mail about an event of an account, with what to do if someone else has caused it. */
export function noticeMail(mail: NoticeMail): Mail {
  const { to, from, notice, product, link, locale, codesLeft: count } = mail;
  const [subject, text] = TEXTS[notice];
  const advice = ADVICE[notice];
  const paragraphs = [
    textIn(locale, 'mail.hello'),
    textIn(locale, text, { product }),
    factsOf(mail),
    ...(advice ? [textIn(locale, advice)] : []),
    ...(count === undefined ? [] : [textIn(locale, 'notice.codesLeft', { count })]),
    textIn(locale, 'notice.you'),
    ...(link ? [textIn(locale, 'notice.notYou'), link.href] : [textIn(locale, 'notice.reset')]),
  ];
  return {
    ...{ to, from, subject: `${textIn(locale, subject)} – ${product}` },
    text: paragraphs.join('\n\n'),
  };
}
