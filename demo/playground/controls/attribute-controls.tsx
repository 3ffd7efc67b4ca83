import { languageTag } from '../../../src/core/contract/languages/language-tag.ts';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import type { ControlProps } from './control.ts';
import { Select, Switch } from './choose.tsx';

const names = new Intl.DisplayNames('en', { type: 'language' });
const LANGUAGES = LOCALES.map(
  (locale) => [locale, `${names.of(languageTag(locale)) ?? locale} (${locale})`] as const,
);

/** Renders the controls of the attributes that all tags have, language, direction and color scheme, and of the sign-in form's layout. */
export function AttributeControls({ choice, onChange }: ControlProps) {
  return (
    <fieldset className="group">
      <legend>Attributes</legend>
      <Select
        label="Language"
        value={choice.locale}
        options={[['', 'Browser default'], ...LANGUAGES]}
        onChoose={(locale) => onChange({ locale })}
      />
      <Switch
        label="Direction"
        value={choice.dir}
        options={[
          ['', 'Auto'],
          ['ltr', 'LTR'],
          ['rtl', 'RTL'],
        ]}
        onChoose={(dir) => onChange({ dir })}
      />
      <Switch
        label="Scheme"
        value={choice.scheme}
        options={[
          ['auto', 'Auto'],
          ['light', 'Light'],
          ['dark', 'Dark'],
          ['page', 'Dark page'],
        ]}
        onChoose={(scheme) => onChange({ scheme })}
      />
      {choice.tag === 'sso-login' && (
        <Switch
          label="Layout"
          value={choice.layout ?? ''}
          options={[
            ['', 'Card'],
            ['form', 'Form alone'],
          ]}
          onChoose={(layout) => onChange({ layout })}
        />
      )}
    </fieldset>
  );
}
