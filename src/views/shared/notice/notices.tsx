import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, type ReactNode, useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import type { NoticeLevel, NoticePlace } from '../../../core/contract/notice.ts';
import { noticesService } from '../../../core/flows/notices.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Notice } from '../../../core/notices/notice.ts';
import { useLightSheet } from '../styles/use-light-sheet.ts';
import { AlertIcon, CloseIcon, Icon, InfoIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import noticeCss from './notice.css';

const ICONS: Readonly<Record<NoticeLevel, ReactNode>> = {
  critical: <AlertIcon />,
  warning: (
    <Icon>
      <path d="M12 3.500 2.500 20h19L12 3.500ZM12 10v4.500M12 17.300v.2" />
    </Icon>
  ),
  info: <InfoIcon />,
};

/** Returns the first sentence of a text and the rest; no first sentence if it is the only one. */
function splitLead(text: string, lang: string): readonly [lead: string, rest: string] {
  const sentences = new Intl.Segmenter(lang, { granularity: 'sentence' });
  const [first] = sentences.segment(text);
  const lead = first?.segment ?? '';
  return lead.length < text.length ? [lead, text.slice(lead.length)] : ['', text];
}

const isLanguage = (lang: string) => {
  try {
    return Intl.Segmenter.supportedLocalesOf(lang).length > 0;
  } catch {
    return false;
  }
};

/** Renders the link to read more. It names the host of another site, so that users see where it leads. */
function MoreLink({ href, describedBy }: { href: string; describedBy: string }) {
  const t = useT();
  const { host } = new URL(href);
  const isOther = host !== new URL(getCore().ports.location.href).host;
  return (
    <a
      className="sso-notices-more"
      href={href}
      target="_blank"
      rel="noopener"
      aria-describedby={describedBy}
    >
      <span>{t('notice.more')}</span>
      {isOther && <bdi> ({host})</bdi>}
      <span className="sso-visually-hidden"> {t('login.newTab')}</span>
    </a>
  );
}

/** Renders a notice in one line or a few, with its level as icon and as text for screen readers. */
function NoticeItem({ notice }: { notice: Notice }) {
  const t = useT();
  const textId = useId();
  const { id, level, text, href } = notice;
  const lang = isLanguage(notice.lang) ? notice.lang : messagesService(getCore()).tag();
  const [lead, rest] = splitLead(text, lang);
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const scope = currentTarget.closest('.sso-scope');
    // The button is removed, so the focus moves to the next one, or to what the screen is for.
    flushSync(() => noticesService(getCore()).dismiss(id));
    scope
      ?.querySelector<HTMLElement>('.sso-notices-dismiss, .sso-main, input, button')
      ?.focus({ preventScroll: true });
  };
  return (
    <div className={`sso-notices-item sso-notices-${level}`}>
      <span className="sso-notices-icon">{ICONS[level]}</span>
      <p className="sso-notices-text">
        <span className="sso-visually-hidden">{t(`notice.${level}`)}: </span>
        <bdi id={textId} lang={notice.lang || undefined}>
          {lead && <strong className="sso-notices-lead">{lead}</strong>}
          <span>{rest}</span>
        </bdi>
        <span> </span>
        {href && <MoreLink href={href} describedBy={textId} />}
      </p>
      {level !== 'critical' && (
        <button
          type="button"
          className="sso-notices-dismiss"
          aria-label={t('notice.dismiss')}
          aria-describedby={textId}
          onClick={dismiss}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

/** What names a place in the stylesheet. */
const CLASSES = { 'sign-in': 'sign-in', menu: 'menu', dashboard: 'page', pages: 'page' } as const;

/**
 * Renders the tenant's notices of a place, the most urgent first (notifications-27). Screen readers announce them, because
 * the live region is on the page before them. Asks for newer ones where the page has not loaded the theme itself.
 */
export function Notices({ place }: { place: NoticePlace }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const { $notices, ask } = noticesService(core);
  const notices = useStore($notices)[place];
  const sheetRoot = useLightSheet(noticeCss);
  const isReady = useSignal(false);
  useEffect(() => {
    isReady.value = true;
  }, [isReady]);
  useEffect(() => {
    if (place === 'sign-in') return undefined;
    void ask();
    return core.ports.onAwake(() => void ask());
  }, [core, place, ask]);
  const className = `sso-notices sso-notices-${CLASSES[place]}`;
  return (
    <div ref={sheetRoot} aria-live="polite">
      {isReady.value && notices.length > 0 && (
        <section className={className} aria-label={t('notice.label')}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </section>
      )}
    </div>
  );
}
