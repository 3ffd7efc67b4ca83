import type { Host } from '../../core/kernel/events.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { UserIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { GearIcon, ShieldIcon } from './icons.tsx';
import type { MenuLink } from './menu-links.ts';
import { MENU, type MenuItem, type SectionId } from './sections.ts';

const ICONS = { personal: <UserIcon />, security: <ShieldIcon />, settings: <GearIcon /> };
const iconOf = (section: SectionId) =>
  section in ICONS ? ICONS[section as keyof typeof ICONS] : null;

export interface SideMenuProps {
  host: Host;
  /** The page's additional items, below ours. */
  links: readonly MenuLink[];
  /** The sections that are rendered; the menu leaves out the items of others. */
  shown: ReadonlySet<SectionId>;
  current: SectionId;
  onChoose: (section: SectionId) => void;
}

/** Renders the left side menu (profile-02), which is a bar above the sections in a narrow window. */
export function SideMenu({ host, links, shown, current, onChoose }: SideMenuProps) {
  const t = useT();
  // A group leads to its first section, which the page may have left out.
  const targetOf = ({ section, items = [] }: MenuItem) =>
    shown.has(section)
      ? section
      : (items.find((sub) => shown.has(sub.section))?.section ?? section);
  const button = (item: MenuItem, className: string) => (
    <button
      type="button"
      className={className}
      aria-current={!item.items && item.section === current ? 'location' : undefined}
      onClick={() => onChoose(targetOf(item))}
    >
      {className === 'sso-menu-item' ? iconOf(item.section) : null}
      <span>{t(item.label)}</span>
    </button>
  );
  return (
    <nav className="sso-menu" part="menu" aria-label={t('profile.menu')}>
      <ul className="sso-menu-list" role="list">
        {MENU.filter(
          ({ section, items = [] }) =>
            shown.has(section) || items.some((sub) => shown.has(sub.section)),
        ).map((item) => (
          <li key={item.label} className={item.items ? 'sso-menu-group' : undefined}>
            {button(item, 'sso-menu-item')}
            {item.items && (
              <ul className="sso-menu-list sso-menu-sub" role="list">
                {item.items
                  .filter(({ section }) => shown.has(section))
                  .map((sub) => (
                    <li key={sub.label}>{button(sub, 'sso-menu-sub-item')}</li>
                  ))}
              </ul>
            )}
          </li>
        ))}
        {links.map(({ label, path }) => (
          <li key={path}>
            <RouteLink host={host} path={path} className="sso-menu-item sso-menu-link">
              <bdi>{label}</bdi>
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
