import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Names } from '../../core/profile/names.ts';
import { Field } from '../shared/ui/field.tsx';
import { useT } from '../shared/use-core.ts';
import type { NameForm } from './name-form.ts';

const LABELS = { firstName: 'profile.firstName', lastName: 'profile.lastName' } as const;
const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const;

/** Renders the inputs of edit mode. The first one gets the focus, because the Edit button is no longer there. */
export function NameFields({ form }: { form: NameForm }) {
  useSignals();
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const { nameLength } = getCore().constants;

  const field = (name: keyof Names) => {
    const error = form.shownErrors.value[name];
    return (
      <Field
        label={t(LABELS[name])}
        name={name}
        autoComplete={AUTOCOMPLETE[name]}
        dir="auto"
        maxLength={nameLength}
        required={name === 'firstName'}
        inputRef={name === 'firstName' ? first : undefined}
        value={form.draft.value?.[name] ?? ''}
        readOnly={form.isSaving.value}
        onChange={({ target }) => form.edit(name, target.value)}
        onBlur={() => form.leave(name)}
        error={error && t(error)}
        isErrorSpoken
      />
    );
  };
  return (
    <div className="sso-profile-fields">
      {field('firstName')}
      {field('lastName')}
    </div>
  );
}
