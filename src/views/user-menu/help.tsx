import { getCore } from '../../core/kernel/core.ts';
import { parseHelpLinks } from '../shared/chrome/help-links.ts';
import { ChevronDownIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { BookIcon } from './menu-icons.tsx';

/** Renders the help links in a closed disclosure; nothing without one. */
export function Help({ helpLinks }: { helpLinks: unknown }) {
  const t = useT();
  const links = parseHelpLinks(helpLinks, getCore().ports.location.href);
  if (links.length === 0) return null;
  return (
    <details className="sso-menu-help">
      <summary className="sso-menu-item" part="item">
        <BookIcon />
        <span className="sso-menu-name">{t('panel.help')}</span>
        <ChevronDownIcon />
      </summary>
      <ul className="sso-menu-list" role="list">
        {links.map(({ item, href, isWeb }) => (
          <li key={item}>
            <a
              className="sso-menu-item"
              part="item"
              href={href}
              {...(isWeb && { target: '_blank', rel: 'noopener' })}
            >
              <span className="sso-menu-name">{t(`help.${item}`)}</span>
              {isWeb && <span className="sso-visually-hidden"> {t('help.newTab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
