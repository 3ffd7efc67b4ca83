import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { createParts } from './parts.ts';
import type { NotMeProps } from './not-me/not-me.tsx';
import { Waiting } from './waiting.tsx';

interface LatePanelProps extends NotMeProps {
  /** Imports the panel's code. */
  load: () => Promise<ComponentType<NotMeProps>>;
}

/** Renders a panel in place of the form, which is imported when it opens: the second step, or the question of a mail. */
export function LatePanel({ load, ...props }: LatePanelProps) {
  useSignals();
  const { form } = props;
  const [parts] = useState(() => createParts(load));
  const Panel = parts.loaded.value;
  const stage = form.stage.value;
  useEffect(() => void parts.load(), [parts]);
  if (Panel) return <Panel {...props} />;
  return (
    <Waiting
      parts={parts}
      onReturn={() => form.returnToForm('userId' in stage ? stage.userId : '')}
    />
  );
}

/** Imports the question to which a mail about the account links (sign-in-54). */
export const importQuestion = async () =>
  (await import('./not-me/not-me.tsx')).loadNotMe(getCore());

/** Imports the second step of a sign-in (second-factor-40). */
export const importStep = async () =>
  (await import('./second-step/second-step.tsx')).loadSecondStep(getCore());
