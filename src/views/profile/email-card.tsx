import { useSignals } from '@preact/signals-react/runtime';
import type { SubmitEvent } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/field.tsx';
import { useT } from '../shared/use-core.ts';
import { cancelOnEscape } from './cancel-on-escape.ts';
import { Card } from './card.tsx';
import type { EmailForm } from './email-form.ts';
import { LaunchIcon } from './icons.tsx';

/** Renders a link that opens the user's mail program for the stored address (profile-15). */
function LaunchLink({ email }: { email: string }) {
  const t = useT();
  const name = t('profile.email.launch', { email });
  return (
    <a
      className="sso-button sso-button-icon"
      href={`mailto:${email}`}
      aria-label={name}
      title={name}
    >
      <LaunchIcon />
    </a>
  );
}

/** Renders the form for the secondary email (profile-14). */
export function EmailCard({ form }: { form: EmailForm }) {
  useSignals();
  const t = useT();
  const isSaving = form.isSaving.value;
  const email = form.launchable.value;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Card id="email" title={t('profile.email')}>
      <p className="sso-profile-text">{t('profile.email.text')}</p>
      <form className="sso-email-form" noValidate aria-label={t('profile.email')} onSubmit={submit}>
        <Field
          type="email"
          label={t('profile.email.label')}
          placeholder={t('profile.email.label')}
          name="secondaryEmail"
          // Without a section of its own, password managers would suggest the primary address.
          autoComplete="section-secondary email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={getCore().constants.emailLength}
          value={form.text.value}
          readOnly={isSaving}
          onChange={({ target }) => form.edit(target.value)}
          onBlur={form.leave}
          onKeyDown={(event) =>
            form.hasChanges.value && !isSaving && cancelOnEscape(event, form.cancel)
          }
          error={form.isErrorShown.value ? t('profile.email.invalid') : undefined}
          isErrorSpoken
          action={email && <LaunchLink email={email} />}
        />
        <Button type="submit" isBusy={isSaving} disabled={!form.canSave.value}>
          {t(isSaving ? 'profile.saving' : 'profile.save')}
        </Button>
      </form>
    </Card>
  );
}
