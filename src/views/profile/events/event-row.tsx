import type { ReactNode } from 'react';
import { EVENT_NAMES, type EventName, type SecurityEvent } from '../../../core/contract/events.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { AlertIcon, Icon, InfoIcon, SignOutIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { EntryFacts } from '../announced/entry-facts.tsx';
import { useWords } from '../announced/use-words.ts';
import { ShieldIcon } from '../icons.tsx';

const SignInIcon = () => (
  <Icon>
    <path d="M14 4h4a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20h-4M4 12h10M10.5 8.5 14 12l-3.5 3.5" />
  </Icon>
);

interface Look {
  /** Something usual, something that may have been an attack, or a change of the account. */
  readonly weight: 'neutral' | 'attention' | 'notice';
  readonly icon: ReactNode;
}

const ATTENTION: Look = { weight: 'attention', icon: <AlertIcon /> };
const NOTICE: Look = { weight: 'notice', icon: <ShieldIcon /> };
const LEFT: Look = { weight: 'neutral', icon: <SignOutIcon /> };
const UNKNOWN: Look = { weight: 'neutral', icon: <InfoIcon /> };

const LOOKS: Readonly<Record<EventName, Look>> = {
  'sign-in': { weight: 'neutral', icon: <SignInIcon /> },
  'sign-in-failed': ATTENTION,
  'account-locked': ATTENTION,
  'sign-out': LEFT,
  'sessions-ended': LEFT,
  'code-requested': ATTENTION,
  'password-reset': NOTICE,
  'password-reset-failed': ATTENTION,
  'password-changed': NOTICE,
  'password-change-failed': ATTENTION,
  'contacts-changed': NOTICE,
  'passkey-added': NOTICE,
  'passkey-removed': NOTICE,
  'passkey-renamed': { weight: 'neutral', icon: <ShieldIcon /> },
  'passkey-cloned': ATTENTION,
  'app-added': NOTICE,
  'app-removed': NOTICE,
  'recovery-codes-renewed': NOTICE,
  'recovery-code-used': ATTENTION,
  'second-factor-failed': ATTENTION,
  'sign-in-code-mailed': ATTENTION,
  'browser-trusted': NOTICE,
  'browser-forgotten': { weight: 'neutral', icon: <ShieldIcon /> },
  'not-me': NOTICE,
  confirmed: { weight: 'neutral', icon: <ShieldIcon /> },
  'confirm-failed': ATTENTION,
  administrator: NOTICE,
};

/** Renders an event: what has happened, when, and where (profile-43). A later gateway may send an unknown one. */
export function EventRow({
  event: { event, at, browser, system, address },
}: {
  event: SecurityEvent;
}) {
  const t = useT();
  const { when, place } = useWords();
  const name = EVENT_NAMES.find((known) => known === event);
  const { weight, icon } = name ? LOOKS[name] : UNKNOWN;
  const facts = [when(parseServerTime(at)), place('events.name', { browser, system })];
  return (
    <li className="sso-entry" data-weight={weight}>
      <span className="sso-entry-tile">{icon}</span>
      <div className="sso-entry-words">
        <p className="sso-entry-name">
          <span>{t(`event.${name ?? 'unknown'}`)}</span>
        </p>
        <EntryFacts facts={facts} address={address} />
      </div>
    </li>
  );
}
