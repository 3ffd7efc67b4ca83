import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { LANGUAGE_SECTION } from '../../core/flows/load-profile.ts';
import { languageOptions } from '../../core/i18n/languages.ts';
import { lookupService } from '../../core/flows/load-lookup.ts';
import { sectionKey } from '../../core/notices/section-errors.ts';
import { SectionMessage } from '../shared/chrome/section-message.tsx';
import { ChevronDownIcon, GlobeIcon } from '../shared/ui/icons.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { useT } from '../shared/use-core.ts';
import type { LanguageChoice } from './language-choice.ts';

/** Renders the language picker (profile-11): a native select with description and code. A choice is saved at once. */
export function LanguagePicker({ choice }: { choice: LanguageChoice }) {
  useSignals();
  const t = useT();
  const id = useId();
  const { LANGUAGE_CD: descriptions } = useStore(lookupService(getCore()).$descriptions);
  const current = choice.shown.value;
  const options = useMemo(() => languageOptions(descriptions, current), [descriptions, current]);
  return (
    <div className="sso-language">
      <label className="sso-visually-hidden" htmlFor={id}>
        {t('language.label')}
      </label>
      <div className="sso-language-box" aria-busy={choice.isSaving.value}>
        <GlobeIcon />
        <select
          id={id}
          className="sso-language-select"
          value={current}
          onChange={({ target }) => void choice.choose(target.value)}
        >
          {options.map(({ code, description }) => (
            <option key={code} value={code} lang={languageTag(code)}>
              {description ? `${description} – ${code}` : code}
            </option>
          ))}
        </select>
        {choice.isSaving.value ? <Spinner /> : <ChevronDownIcon />}
      </div>
      <SectionMessage of={sectionKey(LANGUAGE_SECTION)} />
    </div>
  );
}
