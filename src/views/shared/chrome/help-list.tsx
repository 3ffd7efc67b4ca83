import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';
import { HELP_ICONS } from './help-icons.tsx';
import { parseHelpLinks, type HelpLinks } from './help-links.ts';

/** Renders the Need Help section, with only those items that have a URL. */
export function HelpList({ helpLinks }: { helpLinks: HelpLinks | undefined }) {
  const t = useT();
  const links = parseHelpLinks(helpLinks, getCore().ports.location.href);
  if (links.length === 0) return null;
  return (
    <nav className="sso-panel-section" aria-label={t('panel.help')}>
      <h3 className="sso-panel-heading">{t('panel.help')}</h3>
      <ul className="sso-panel-list" role="list">
        {links.map(({ item, href, isWeb }) => (
          <li key={item}>
            <a
              className="sso-panel-item"
              href={href}
              {...(isWeb && { target: '_blank', rel: 'noopener' })}
            >
              {HELP_ICONS[item]}
              {t(`help.${item}`)}
              {isWeb && <span className="sso-visually-hidden"> {t('help.newTab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
