import { useSignals } from '@preact/signals-react/runtime';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { RefreshIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { ListModel } from './list-model.ts';

/** The class of messages that say why something has not been done, or is not shown. */
export const REFUSAL = 'sso-entry-refusal';

/** Renders rows as high as those of a list. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="sso-entries" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sso-entry">
          <span className="sso-skeleton sso-entry-tile" />
          <div className="sso-entry-words">
            <span className="sso-skeleton sso-skeleton-line" />
            <span className="sso-skeleton sso-skeleton-line" />
          </div>
        </div>
      ))}
    </div>
  );
}

type Loading = Pick<ListModel<unknown>, 'isLoading' | 'failure' | 'load'>;

/** Renders why there is no list, with another try. `text` says what has failed. */
export function ListFailure({ model, text }: { model: Loading; text: string }) {
  useSignals();
  const t = useT();
  const isRetrying = model.isLoading.value;
  return (
    <>
      <InlineError
        message={isRetrying ? '' : `${text} ${model.failure.value}`}
        className={REFUSAL}
      />
      <Button variant="secondary" isBusy={isRetrying} onClick={() => void model.load()}>
        {!isRetrying && <RefreshIcon />}
        <span>{t('error.retry')}</span>
      </Button>
    </>
  );
}
