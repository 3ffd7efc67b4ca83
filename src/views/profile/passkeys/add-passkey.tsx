import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import type { PasskeySupport } from '../../../core/flows/passkey-support.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import { REFUSAL } from '../announced/list-states.tsx';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import { PlusIcon } from './passkey-icons.tsx';
import type { PasskeysModel } from './passkeys-model.ts';

/** Renders the button that adds a passkey, and one that stops it at any time (passkeys-36). */
export function AddPasskey({ model }: { model: PasskeysModel }) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const isAdding = model.isAdding.value;
  const cancel = () => {
    box.current?.querySelector('button')?.focus();
    model.cancelAdding();
  };
  return (
    <div
      ref={box}
      className="sso-passkeys-add"
      onKeyDown={(event) => isAdding && cancelOnEscape(event, cancel)}
    >
      <Button variant="secondary" isBusy={isAdding} onClick={() => void model.add()}>
        {!isAdding && <PlusIcon />}
        <span>{t(isAdding ? 'passkeys.adding' : 'passkeys.add')}</span>
      </Button>
      {isAdding && (
        <Button variant="secondary" onClick={cancel}>
          {t('profile.cancel')}
        </Button>
      )}
    </div>
  );
}

interface AddNotesProps {
  model: PasskeysModel;
  support: PasskeySupport | undefined;
  /** How adding has ended, if the user wanted it so. */
  quiet: string;
}

/** Renders why the page can't add a passkey, what the user does while one is added, and why none was (passkeys-37). */
export function AddNotes({ model, support, quiet }: AddNotesProps) {
  useSignals();
  const t = useT();
  const isAdding = model.isAdding.value;
  return (
    <>
      {support?.obstacle && (
        <p className="sso-profile-text sso-passkeys-line">
          {support.obstacle === 'host'
            ? t('passkeys.otherHost', { domain: support.rpId })
            : t('passkeys.otherBrowser')}
        </p>
      )}
      {(isAdding || quiet) && (
        // Hidden from screen readers: the status says it.
        <p className="sso-profile-text sso-passkeys-line" aria-hidden="true">
          {isAdding ? t('passkeys.waiting') : quiet}
        </p>
      )}
      <InlineError message={quiet ? '' : (model.notice.value?.text ?? '')} className={REFUSAL} />
    </>
  );
}
