import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ComponentType } from 'react';
import { SESSIONS } from '../../core/contract/features.ts';
import { isAnnounced } from '../../core/flows/announced-features.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { goBack } from '../../core/flows/leave-profile.ts';
import { themeService } from '../../core/theme/store.ts';
import { chromeCss } from '../shared/chrome/chrome-css.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { useDocumentTheme } from '../shared/chrome/use-theme.ts';
import fieldCss from '../shared/ui/field.css';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import cardsCss from './cards.css';
import { SecurityCard, SettingsCard } from './cards-without-profile.tsx';
import schemeCss from './scheme.css';
import { BackIcon } from './icons.tsx';
import menuCss from './menu.css';
import { parseMenuLinks } from './menu-links.ts';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileFailure, ProfileSkeleton } from './profile-placeholders.tsx';
import sheetCss from './profile.css';
import { SECTIONS, showSection, type SectionId } from './sections.ts';
import { SideMenu } from './side-menu.tsx';
import { useCurrentSection } from './use-current-section.ts';
import { useProfile, type Loading } from './use-profile.ts';

export { SCREEN_TEXTS } from '../../core/i18n/screen-texts.ts';

export const profileCss: readonly string[] = [
  ...chromeCss,
  fieldCss,
  sheetCss,
  schemeCss,
  cardsCss,
  menuCss,
];

/** The sections below a group of the menu that need no profile, or that show why there is none. */
const WITHOUT_PROFILE: readonly SectionId[] = ['personal', 'security', 'sessions'];

/**
 * Loads the card of the user's sessions once it is due, if the gateway announces it (profile-31). Returns the card,
 * undefined while there is none, and a function that removes it. Fails silently.
 */
function useSessionsCard(isDue: boolean) {
  const core = getCore();
  const card = useSignal<ComponentType<{ onNotOffered: () => void }> | undefined>(undefined);
  const theme = useStore(themeService(core).$theme);
  useEffect(() => {
    if (!isDue || !isAnnounced(core, SESSIONS)) return;
    import('./sessions/sessions-card.tsx').then(
      async ({ SessionsCard, loadSessionTexts }) => {
        await loadSessionTexts();
        card.value = SessionsCard;
      },
      () => {
        // The next visit tries again.
      },
    );
  }, [core, isDue, theme, card]);
  return { SessionsCard: card.value, remove: () => (card.value = undefined) };
}

interface ContentProps {
  host: Host;
  menuItems: unknown;
  loading: Loading;
  retry: () => void;
}

function Content({ host, menuItems, loading, retry }: ContentProps) {
  useSignals();
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const isFailed = loading.status === 'failed' || loading.status === 'retrying';
  const { SessionsCard, remove } = useSessionsCard(loading.status !== 'loading');
  const { current, choose } = useCurrentSection(root, `${loading.status}${!SessionsCard}`);
  const sections = isFailed ? WITHOUT_PROFILE : SECTIONS;
  const onChoose = (section: SectionId) => {
    choose(section);
    if (root.current) showSection(root.current, section);
  };
  return (
    <div className="sso-profile" ref={root}>
      <SideMenu
        host={host}
        links={parseMenuLinks(menuItems, getCore().ports.location.href)}
        shown={new Set(sections.filter((id) => id !== 'sessions' || SessionsCard))}
        current={current}
        onChoose={onChoose}
      />
      <div className="sso-profile-sections">
        <p role="status" className="sso-visually-hidden">
          {loading.status === 'loading' && t('profile.loading')}
        </p>
        {loading.status === 'ready' && <ProfileCards model={loading.model} />}
        {loading.status === 'loading' && <ProfileSkeleton />}
        {isFailed && <ProfileFailure isRetrying={loading.status === 'retrying'} retry={retry} />}
        <SecurityCard host={host} />
        {SessionsCard && <SessionsCard onNotOffered={remove} />}
        <SettingsCard />
        <div data-end />
      </div>
    </div>
  );
}

/** Renders My Profile. */
export function ProfileView({
  host,
  helpLinks,
  menuItems,
}: ViewProps<{ helpLinks?: HelpLinks; menuItems?: unknown }>) {
  useSignals();
  const t = useT();
  const user = useUser();
  const { loading, retry } = useProfile(host);
  useDocumentTheme(t('profile.title'));
  if (!user || loading.status === 'leaving') return <div className="sso-scope sso-page" />;
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={helpLinks} />
      <main className="sso-main" tabIndex={-1}>
        <div className="sso-profile-head">
          <button
            type="button"
            className="sso-profile-back"
            onClick={() => goBack(getCore(), host)}
          >
            <BackIcon />
            {t('profile.back')}
          </button>
          <h1 className="sso-profile-title">{t('profile.title')}</h1>
        </div>
        <Content host={host} menuItems={menuItems} loading={loading} retry={retry} />
      </main>
      <Footer />
    </div>
  );
}
