import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useT } from '../../shared/use-core.ts';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import type { Naming } from './naming.ts';

/** Renders the field for the name of a passkey, which has the focus and is selected (passkeys-38). */
export function NameForm({ naming }: { naming: Naming }) {
  useSignals();
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { draft, isSaving, error } = naming;
  const { name = '', isNew = false } = draft.value ?? {};
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await naming.save();
    // The field is still there if the name was not saved.
    if (error.peek()) input.current?.focus();
  };
  return (
    <form
      noValidate
      className="sso-passkey-form"
      aria-label={t('passkeys.name')}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => cancelOnEscape(event, naming.cancel)}
    >
      <Field
        label={t('passkeys.name')}
        name="passkeyName"
        autoComplete="off"
        dir="auto"
        maxLength={getCore().constants.nameLength}
        required
        inputRef={input}
        value={name}
        readOnly={isSaving.value}
        onChange={({ target }) => naming.edit(target.value)}
        hint={isNew ? t('passkeys.added') : undefined}
        error={error.value}
        isErrorSpoken
      />
      <div className="sso-passkey-buttons">
        <Button variant="secondary" disabled={isSaving.value} onClick={naming.cancel}>
          {t('profile.cancel')}
        </Button>
        <Button type="submit" isBusy={isSaving.value}>
          {t(isSaving.value ? 'profile.saving' : 'profile.save')}
        </Button>
      </div>
    </form>
  );
}
