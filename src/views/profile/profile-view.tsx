import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
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
import type { LoadedCard } from './announced/announced-cards.ts';
import cardsCss from './cards.css';
import { SecurityCard, SettingsCard } from './cards-without-profile.tsx';
import schemeCss from './scheme.css';
import { BackIcon } from './icons.tsx';
import menuCss from './menu.css';
import { parseMenuLinks } from './menu-links.ts';
import { ProfileCards } from './profile-cards.tsx';
import { ProfileFailure, ProfileSkeleton } from './profile-placeholders.tsx';
import sheetCss from './profile.css';
import { ANNOUNCED, SECTIONS, showSection, type SectionId } from './sections.ts';
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
const WITHOUT_PROFILE: readonly SectionId[] = ['personal', 'security', ...ANNOUNCED];

/**
 * Loads the cards that the gateway announces once they are due (profile-31, profile-41). Returns them, none until then, and
 * a function that removes one. Fails silently.
 */
function useAnnouncedCards(isDue: boolean) {
  const core = getCore();
  const cards = useSignal<readonly LoadedCard[]>([]);
  const theme = useStore(themeService(core).$theme);
  useEffect(() => {
    const announced = ANNOUNCED.filter((id) => isDue && isAnnounced(core, id));
    if (announced.length === 0) return;
    import('./announced/announced-cards.ts').then(
      async ({ loadCards }) => (cards.value = await loadCards(announced)),
      () => {
        // The next visit tries again.
      },
    );
  }, [core, isDue, theme, cards]);
  const remove = (id: SectionId) => (cards.value = cards.value.filter(([other]) => other !== id));
  return { cards: cards.value, remove };
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
  const changes = useSignal(0);
  const { cards, remove } = useAnnouncedCards(loading.status !== 'loading');
  const { current, choose } = useCurrentSection(root, `${loading.status}${cards.length}`);
  const missing = ANNOUNCED.filter((id) => cards.every(([loaded]) => loaded !== id));
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
        shown={new Set(sections.filter((id) => !missing.some((none) => none === id)))}
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
        <SecurityCard host={host} changes={changes} />
        {cards.map(([id, Card]) => (
          <Card key={id} changes={changes} onChoose={onChoose} onNotOffered={() => remove(id)} />
        ))}
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
