import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { chooseLanguage, writeLanguageCookie } from '../../core/flows/choose-language.ts';
import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { languageOptions } from '../../core/i18n/languages.ts';
import { GlobeIcon } from '../shared/ui/icons.tsx';
import { useLightSheet } from '../shared/styles/use-light-sheet.ts';
import { useT } from '../shared/use-core.ts';
import css from './language-select.css';

/** Renders the language select of the sign-in screen. A choice takes effect at once and is stored in this browser. */
export function LanguageSelect() {
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const options = useMemo(() => languageOptions(undefined, locale), [locale]);
  const sheetRoot = useLightSheet(css);
  useEffect(() => writeLanguageCookie(core), [core]);
  return (
    <div className="sso-login-language" ref={sheetRoot}>
      <GlobeIcon />
      <select
        className="sso-login-language-select"
        aria-label={t('language.label')}
        value={locale}
        onChange={({ target }) => void chooseLanguage(core, target.value)}
      >
        {options.map(({ code, description }) => (
          <option key={code} value={code} lang={languageTag(code)}>
            {description || code}
          </option>
        ))}
      </select>
    </div>
  );
}
