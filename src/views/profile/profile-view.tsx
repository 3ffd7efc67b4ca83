import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { isAnnounced } from '../../core/flows/announced-features.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { goBack } from '../../core/flows/leave-profile.ts';
import { SECTION_KEY } from '../../core/platform/storage.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { chromeCss } from '../shared/chrome/chrome-css.ts';
import { isBare, Page, type PageAttributes } from '../shared/chrome/page.tsx';
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
import { chosenSections } from './chosen-sections.ts';
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
const WITHOUT_PROFILE: readonly SectionId[] = ['personal', 'security', ...ANNOUNCED, 'settings'];

/** The sections that show the profile. */
const OF_PROFILE: readonly SectionId[] = ['personal', 'roles', 'email'];

/**
 * Loads the cards that the gateway announces once they are due (profile-31, profile-41). Returns them, none until then, and
 * a function that removes one. Fails silently.
 */
function useAnnouncedCards(isDue: boolean, chosen: ReadonlySet<SectionId>) {
  const core = getCore();
  const cards = useSignal<readonly LoadedCard[]>([]);
  const theme = useStore(themeService(core).$theme);
  useEffect(() => {
    const announced = ANNOUNCED.filter((id) => isDue && chosen.has(id) && isAnnounced(core, id));
    if (announced.length === 0) return;
    import('./announced/announced-cards.ts').then(
      async ({ loadCards }) => (cards.value = await loadCards(announced)),
      () => {
        // The next visit tries again.
      },
    );
  }, [core, isDue, chosen, theme, cards]);
  const remove = (id: SectionId) => (cards.value = cards.value.filter(([other]) => other !== id));
  return { cards: cards.value, remove };
}

interface ContentProps {
  host: Host;
  menuItems: unknown;
  /** The sections that the page wants. */
  chosen: ReadonlySet<SectionId>;
  isBare: boolean;
  loading: Loading;
  retry: () => void;
}

function Content({ host, menuItems, chosen, isBare: hasNoMenu, loading, retry }: ContentProps) {
  useSignals();
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const isFailed = loading.status === 'failed' || loading.status === 'retrying';
  const changes = useSignal(0);
  const { cards, remove } = useAnnouncedCards(loading.status !== 'loading', chosen);
  const { current, choose } = useCurrentSection(root, `${loading.status}${cards.length}`);
  const missing = ANNOUNCED.filter((id) => cards.every(([loaded]) => loaded !== id));
  const sections = (isFailed ? WITHOUT_PROFILE : SECTIONS).filter((id) => chosen.has(id));
  const hasProfile = OF_PROFILE.some((id) => chosen.has(id));
  const onChoose = (section: SectionId) => {
    choose(section);
    if (root.current) showSection(root.current, section);
  };
  useEffect(() => {
    const storage = tabStorageService(getCore());
    if (loading.status === 'loading' || storage.get(SECTION_KEY) !== 'security') return;
    storage.remove(SECTION_KEY);
    onChoose('security');
    // Runs once, when the sections above have their final height.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loading.status]);
  return (
    <div className={hasNoMenu ? undefined : 'sso-profile'} ref={root}>
      {!hasNoMenu && (
        <SideMenu
          host={host}
          links={parseMenuLinks(menuItems, getCore().ports.location.href)}
          shown={new Set(sections.filter((id) => !missing.some((none) => none === id)))}
          current={current}
          onChoose={onChoose}
        />
      )}
      <div className="sso-profile-sections">
        <p role="status" className="sso-visually-hidden">
          {loading.status === 'loading' && t('profile.loading')}
        </p>
        {loading.status === 'ready' && <ProfileCards model={loading.model} chosen={chosen} />}
        {hasProfile && loading.status === 'loading' && <ProfileSkeleton chosen={chosen} />}
        {hasProfile && isFailed && (
          <ProfileFailure isRetrying={loading.status === 'retrying'} retry={retry} />
        )}
        {chosen.has('security') && <SecurityCard host={host} changes={changes} />}
        {cards.map(([id, Card]) => (
          <Card key={id} changes={changes} onChoose={onChoose} onNotOffered={() => remove(id)} />
        ))}
        {chosen.has('settings') && <SettingsCard />}
        <div data-end />
      </div>
    </div>
  );
}

/** Renders My Profile. */
export function ProfileView({
  host,
  helpLinks,
  chrome,
  menuItems,
  sections,
}: ViewProps<PageAttributes & { menuItems?: unknown; sections?: string }>) {
  useSignals();
  const t = useT();
  const user = useUser();
  const { loading, retry } = useProfile(host);
  useDocumentTheme(t('profile.title'));
  const chosen = useMemo(() => chosenSections(getCore(), sections), [sections]);
  const hasNoChrome = isBare({ chrome });
  const Main = hasNoChrome ? 'section' : 'main';
  if (!user || loading.status === 'leaving') return <div className="sso-scope sso-page" />;
  return (
    <Page host={host} helpLinks={helpLinks} chrome={chrome}>
      <Main
        className="sso-main"
        tabIndex={-1}
        aria-label={hasNoChrome ? t('profile.title') : undefined}
      >
        {!hasNoChrome && (
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
        )}
        <Content
          host={host}
          menuItems={menuItems}
          chosen={chosen}
          isBare={hasNoChrome}
          loading={loading}
          retry={retry}
        />
      </Main>
    </Page>
  );
}
