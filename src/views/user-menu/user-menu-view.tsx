import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { User } from '../../core/auth/store.ts';
import { configService } from '../../core/config/config.ts';
import { EVENTS, PASSKEYS, SECOND_FACTOR, SESSIONS } from '../../core/contract/features.ts';
import { isAnnounced } from '../../core/flows/announced-features.ts';
import { signOut } from '../../core/flows/sign-out.ts';
import { getCore } from '../../core/kernel/core.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { SECTION_KEY } from '../../core/platform/storage.ts';
import { initials } from '../../core/platform/safety/text.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { leave } from '../../core/profile/unsaved.ts';
import { useTheme } from '../shared/chrome/use-theme.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { UserName } from '../shared/chrome/user-name.tsx';
import { PageNotices } from '../shared/notice/page-notices.tsx';
import baseCss from '../shared/styles/base.css';
import buttonCss from '../shared/ui/button.css';
import { Button } from '../shared/ui/button.tsx';
import { SignOutIcon, UserIcon } from '../shared/ui/icons.tsx';
import spinnerCss from '../shared/ui/spinner.css';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import deviceCss from './device.css';
import entriesCss from './entries.css';
import { type EntryContext, RouteEntry, ShownStatus } from './entry.tsx';
import { Help } from './help.tsx';
import { ShieldIcon } from './menu-icons.tsx';
import { useKeptHeight } from './kept-height.ts';
import type { MenuModel } from './menu-model.ts';
import { ProductSearch } from './product-search.tsx';
import settingsCss from './settings.css';
import { Settings } from './settings.tsx';
import { TimeLeft } from './time-left.tsx';
import menuCss from './user-menu.css';

export { MENU_TEXTS } from '../../core/i18n/menu-texts.ts';
export { SCREEN_TEXTS } from '../../core/i18n/screen-texts.ts';

export const userMenuCss: readonly string[] = [
  baseCss,
  buttonCss,
  spinnerCss,
  menuCss,
  entriesCss,
  settingsCss,
  deviceCss,
];

export type UserMenuProps = ViewProps<{
  model: MenuModel;
  /** Addresses of Need Help, unchecked. */
  helpLinks: unknown;
  /** Closes the panel. */
  close: () => void;
}>;

/** Renders who is signed in: name, user ID, role and tenant. */
function Who({ user }: { user: User }) {
  const theme = useTheme();
  const { displayName, userId, roles } = user;
  const name = displayName || userId;
  const facts = [roles[0], theme?.title || theme?.tenant].filter(Boolean);
  return (
    <div className="sso-menu-who">
      <span className="avatar" aria-hidden="true">
        {initials(name, messagesService(getCore()).tag())}
      </span>
      <h2 className="sso-menu-user">
        <UserName name={name} />
      </h2>
      {userId && userId !== name && (
        <p className="sso-menu-text">
          <bdi>{userId}</bdi>
        </p>
      )}
      {facts.length > 0 && (
        <p className="sso-menu-text">
          {facts.map((fact) => (
            // The separator is outside of the words, so that it is between them in both directions.
            <span key={fact} className="sso-menu-of">
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Renders the place of the products while they load. */
function Loading() {
  const t = useT();
  return (
    <div ref={useKeptHeight()} className="sso-menu-section sso-menu-loading">
      <p className="sso-visually-hidden">{t('dashboard.loading')}</p>
    </div>
  );
}

/** Renders the products, or that they are loading, or why they could not be loaded. */
function Products({ menu }: { menu: EntryContext }) {
  useSignals();
  const t = useT();
  const { model } = menu;
  const products = model.products.value;
  if (products.status === 'loaded')
    return (
      <>
        <ProductSearch cards={products.cards} menu={menu} />
        <ShownStatus menu={menu} />
      </>
    );
  if (products.status === 'loading') return <Loading />;
  return (
    <div className="sso-menu-section" role="alert">
      <p className="sso-menu-problem">{t('dashboard.failed.title')}</p>
      <p className="sso-menu-text">{products.message}</p>
      <Button variant="secondary" className="sso-menu-retry" onClick={model.retry}>
        {t('error.retry')}
      </Button>
    </div>
  );
}

/** What My Profile shows for the security of the account, each only if the gateway announces it. */
const SECURITY = [PASSKEYS, SECOND_FACTOR, SESSIONS, EVENTS];

/** Renders the links to the user's account, the items of the page, and help. */
function Account({ menu, helpLinks }: { menu: EntryContext; helpLinks: unknown }) {
  const t = useT();
  const core = getCore();
  useTheme();
  const profile = configService(core).path('profilePath');
  return (
    <div className="sso-menu-section">
      <RouteEntry menu={menu} path={profile} icon={<UserIcon />} text={t('panel.myProfile')} />
      {SECURITY.some((feature) => isAnnounced(core, feature)) && (
        <RouteEntry
          menu={menu}
          path={profile}
          onFollow={() => tabStorageService(core).set(SECTION_KEY, 'security')}
          icon={<ShieldIcon />}
          text={t('profile.menu.security')}
        />
      )}
      <slot name="items" />
      <Help helpLinks={helpLinks} />
    </div>
  );
}

const FOCUSABLE = 'input:not([type=radio]), a[href], button, summary, select';

/** Moves the focus by the arrow keys between the entries of the menu, in the order of Tab. */
function moveFocus(event: KeyboardEvent): void {
  const { key, target, currentTarget, defaultPrevented } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || defaultPrevented || !(target instanceof HTMLElement)) return;
  // In a choice, the arrow keys choose.
  if (target.matches('select, [type=radio]')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(`${FOCUSABLE}, slot`)]
    .flatMap((element) =>
      element instanceof HTMLSlotElement ? element.assignedElements() : element,
    )
    .filter((element): element is HTMLElement => element instanceof HTMLElement)
    .filter((element) => element.checkVisibility());
  const next = all[all.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Renders the panel of the user menu: a disclosure with links, not a menu. */
export function UserMenuView({ host, model, helpLinks, close }: UserMenuProps) {
  useSignals();
  const t = useT();
  const user = useUser();
  const root = useRef<HTMLElement>(null);
  const requests = model.focusRequests.value;
  useEffect(() => {
    if (requests > 0) root.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [requests]);
  const isSignedIn = user !== undefined;
  useEffect(() => {
    // React dispatches no events of the page's own elements in a slot.
    const nav = root.current;
    nav?.addEventListener('keydown', moveFocus);
    return () => nav?.removeEventListener('keydown', moveFocus);
  }, [isSignedIn]);
  if (!user) return null;
  const menu = { host, model, close };
  const onSignOut = () => {
    close();
    leave(getCore(), () => void signOut(getCore(), 'manual', host));
  };
  return (
    <nav ref={root} className="sso-scope sso-menu" aria-label={t('menu.label')}>
      <div className="sso-menu-scroll">
        <Who user={user} />
        <PageNotices place="menu" />
        <Products menu={menu} />
        <Account menu={menu} helpLinks={helpLinks} />
        <Settings />
      </div>
      <div className="sso-menu-end">
        <button type="button" className="sso-menu-item" part="item" onClick={onSignOut}>
          <SignOutIcon />
          <span className="sso-menu-name">{t('header.signOut')}</span>
        </button>
        <TimeLeft isOpen={model.isOpen.value} />
      </div>
    </nav>
  );
}
