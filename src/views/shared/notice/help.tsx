import { type ReactNode, useId, useState } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { type HelpContact, parseHelp } from '../../../core/theme/extras.ts';
import type { Theme } from '../../../core/theme/entries.ts';
import { useTheme } from '../chrome/use-theme.ts';
import { useLightSheet } from '../styles/use-light-sheet.ts';
import { ChevronDownIcon, Icon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import helpCss from './help.css';

const ICONS: Readonly<Record<HelpContact['kind'], ReactNode>> = {
  web: (
    <Icon>
      <path d="M14 5h5v5M19 5l-8 8M11 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-5" />
    </Icon>
  ),
  mail: (
    <Icon>
      <path d="M4 6h16v12H4V6ZM4 7l8 6 8-6" />
    </Icon>
  ),
  phone: (
    <Icon>
      <path d="M5 4h4l1.500 4.500L8 10a12 12 0 0 0 6 6l1.500-2.500L20 15v4a1.500 1.500 0 0 1-1.700 1.500C10.500 19.800 4.200 13.500 3.500 5.700A1.500 1.500 0 0 1 5 4Z" />
    </Icon>
  ),
};

/** Returns what a link shows beside its label: the number or the mailbox, which users also need on another device. */
function detailOf({ href, kind }: HelpContact): string {
  if (kind === 'web') return '';
  return decodeURIComponent(href.slice(href.indexOf(':') + 1));
}

function ContactLink({ contact }: { contact: HelpContact }) {
  const t = useT();
  const { label, lang, href, kind } = contact;
  const detail = detailOf(contact);
  const isWeb = kind === 'web';
  return (
    <a className="sso-help-link" href={href} {...(isWeb && { target: '_blank', rel: 'noopener' })}>
      {ICONS[kind]}
      <bdi lang={lang || undefined}>{label}</bdi>
      {detail && !label.includes(detail) && (
        <>
          {' '}
          <bdi className="sso-help-detail">{detail}</bdi>
        </>
      )}
      {isWeb && <span className="sso-visually-hidden"> {t('login.newTab')}</span>}
    </a>
  );
}

function ContactList({ contacts, id }: { contacts: readonly HelpContact[]; id?: string }) {
  return (
    <ul id={id} className="sso-help-list" role="list">
      {contacts.map((contact) => (
        <li key={`${contact.label} ${contact.href}`}>
          <ContactLink contact={contact} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the tenant's contacts on the sign-in screen: one as a link, several behind a quiet button (sign-in-66). */
export function Help() {
  const t = useT();
  const theme = useTheme();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const sheetRoot = useLightSheet(helpCss);
  const contacts = parseHelp(theme?.extras ?? [], getCore().ports.location.href);
  const [first] = contacts;
  return (
    <div className={`sso-help ${isOpen ? 'sso-help-open' : ''}`.trim()} ref={sheetRoot}>
      {first && contacts.length === 1 && <ContactLink contact={first} />}
      {contacts.length > 1 && (
        <>
          <button
            type="button"
            className="sso-link sso-help-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{t('panel.help')}</span>
            <ChevronDownIcon />
          </button>
          {isOpen && <ContactList contacts={contacts} id={listId} />}
        </>
      )}
    </div>
  );
}

/** Renders the contacts of a stored theme with the tenant's name, for a page that has no tenant (sign-in-68). */
export function HelpList({ theme }: { theme: Theme }) {
  const t = useT();
  const headingId = useId();
  const sheetRoot = useLightSheet<HTMLElement>(helpCss);
  const contacts = parseHelp(theme.extras, getCore().ports.location.href);
  return (
    <section className="sso-help sso-help-page" aria-labelledby={headingId} ref={sheetRoot}>
      <h2 id={headingId} className="sso-help-heading">
        {t('contact.of', { tenant: theme.title || theme.tenant })}
      </h2>
      <ContactList contacts={contacts} />
    </section>
  );
}
