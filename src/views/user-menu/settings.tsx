import { useStore } from '@nanostores/react';
import { useId, useMemo } from 'react';
import { chooseLanguage } from '../../core/flows/choose-language.ts';
import { getCore } from '../../core/kernel/core.ts';
import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { languageOptions } from '../../core/i18n/languages.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { SCHEMES, schemeService } from '../../core/theme/scheme.ts';
import { ChevronDownIcon, GlobeIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { ContrastIcon, SCHEME_ICONS } from './menu-icons.tsx';

/** Renders the choice of light or dark, as three icons with names. */
function Appearance() {
  const t = useT();
  const name = useId();
  const { $scheme, choose } = schemeService(getCore());
  const current = useStore($scheme);
  return (
    <fieldset className="sso-menu-row">
      <legend className="sso-visually-hidden">{t('profile.scheme')}</legend>
      <ContrastIcon />
      <span className="sso-menu-name" aria-hidden="true">
        {t('profile.scheme')}
      </span>
      <span className="sso-menu-schemes">
        {SCHEMES.map((scheme) => (
          <label key={scheme} className="sso-menu-scheme" title={t(`profile.scheme.${scheme}`)}>
            <input
              type="radio"
              name={name}
              value={scheme}
              aria-label={t(`profile.scheme.${scheme}`)}
              checked={current === scheme}
              onChange={() => choose(scheme)}
            />
            {SCHEME_ICONS[scheme]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** Renders the choice of the language, which is stored in this browser. */
function Language() {
  const t = useT();
  const id = useId();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const options = useMemo(() => languageOptions(undefined, locale), [locale]);
  return (
    <div className="sso-menu-row">
      <GlobeIcon />
      <label className="sso-menu-name" htmlFor={id}>
        {t('language.label')}
      </label>
      <span className="sso-menu-language">
        <select
          id={id}
          value={locale}
          onChange={({ target }) => void chooseLanguage(core, target.value)}
        >
          {options.map(({ code, description }) => (
            <option key={code} value={code} lang={languageTag(code)}>
              {description || code}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </span>
    </div>
  );
}

/** Renders the user's settings for this browser. */
export const Settings = () => (
  <div className="sso-menu-section">
    <Appearance />
    <Language />
  </div>
);
