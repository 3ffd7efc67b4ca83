import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
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
