import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef } from 'react';
import type { EndedSessions } from '../../../core/contract/sessions.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import type { SessionsModel } from './sessions-model.ts';

export interface EndActionProps {
  model: SessionsModel;
  what: EndedSessions;
  isAsked: boolean;
  className: string;
  label: string;
  /** The accessible name, which contains the label. */
  name?: string;
  question: string;
}

/** Renders the button that ends sessions, or the question in its place. Moves the focus between the two. */
export function EndAction(props: EndActionProps) {
  useSignals();
  const { model, what, isAsked, className, label, name, question } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const isEnding = model.isEnding.value;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current?.querySelector('button')?.focus();
  }, [isAsked]);
  const ask = () => {
    isMoving.current = true;
    model.ask(what);
  };
  const keep = () => {
    isMoving.current = true;
    model.keep();
  };
  return (
    <div ref={box} className="sso-session-actions">
      {isAsked ? (
        <div
          role="group"
          aria-labelledby={id}
          className="sso-session-question"
          onKeyDown={(event) => !isEnding && cancelOnEscape(event, keep)}
        >
          <span id={id}>{question}</span>
          <Button variant="secondary" disabled={isEnding} onClick={keep}>
            {t('sessions.keep')}
          </Button>
          <Button
            className="sso-session-confirm"
            isBusy={isEnding}
            onClick={() => void model.end()}
          >
            {t(isEnding ? 'sessions.ending' : 'sessions.end')}
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          className={className}
          aria-label={name}
          disabled={isEnding}
          onClick={ask}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
