import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { createParts, Waiting } from './late-panel.tsx';
import type { NotMeProps } from './not-me/not-me.tsx';

const importQuestion = async () => (await import('./not-me/not-me.tsx')).loadNotMe(getCore());

interface NotMePanelProps extends NotMeProps {
  /** Imports the question's code; tests replace it. */
  load?: typeof importQuestion;
}

/** Renders the question to which a mail about the account links (sign-in-54), which is imported when it is asked. */
export function NotMePanel({ load = importQuestion, ...props }: NotMePanelProps) {
  useSignals();
  const [parts] = useState(() => createParts(load));
  const NotMe = parts.loaded.value;
  useEffect(() => void parts.load(), [parts]);
  if (NotMe) return <NotMe {...props} />;
  return <Waiting parts={parts} onReturn={() => props.form.returnToForm('')} />;
}
