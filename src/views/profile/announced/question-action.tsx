import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { cancelOnEscape } from '../cancel-on-escape.ts';

export interface QuestionActionProps {
  /** True while the question stands in the place of the button. */
  isAsked: boolean;
  /** True while the answer is being carried out. */
  isBusy: boolean;
  className?: string;
  label: string;
  /** The accessible name, which contains the label. */
  name?: string;
  question: string;
  keep: string;
  /** The label of the button that does it, or says that it is being done. */
  confirm: string;
  onAsk: () => void;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Renders a button that takes something away, or the question in its place. Moves the focus between the two. */
export function QuestionAction(props: QuestionActionProps) {
  const { isAsked, isBusy, className, label, name, question, keep, confirm } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current?.querySelector<HTMLElement>('[data-question-focus]')?.focus();
  }, [isAsked]);
  const move = (change: () => void) => {
    isMoving.current = true;
    change();
  };
  return (
    <div ref={box} className="sso-question-action">
      {isAsked ? (
        <div
          role="group"
          aria-labelledby={id}
          className="sso-entry-question"
          onKeyDown={(event) => !isBusy && cancelOnEscape(event, () => move(props.onKeep))}
        >
          <span id={id}>{question}</span>
          <Button
            variant="secondary"
            disabled={isBusy}
            data-question-focus
            onClick={() => move(props.onKeep)}
          >
            {keep}
          </Button>
          <Button className="sso-entry-confirm" isBusy={isBusy} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          className={className}
          aria-label={name}
          disabled={isBusy}
          data-question-focus
          onClick={() => move(props.onAsk)}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
