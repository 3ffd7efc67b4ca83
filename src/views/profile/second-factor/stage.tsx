import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../shared/use-core.ts';

const STEPS = ['factors.connect', 'factors.save'] as const;

interface StageProps {
  /** The current one of the two steps; undefined without steps. */
  step: (typeof STEPS)[number] | undefined;
  title: string;
  text: string;
  /** What the step before has done. */
  before?: ReactNode;
  children: ReactNode;
}

function Steps({ current }: { current: StageProps['step'] }) {
  const t = useT();
  if (!current) return null;
  const at = STEPS.indexOf(current);
  return (
    <ol className="sso-factors-steps" role="list" aria-label={t('factors.steps')}>
      {STEPS.map((each, index) => (
        <li
          key={each}
          data-reached={index <= at || undefined}
          aria-current={each === current ? 'step' : undefined}
        >
          {t(each)}
        </li>
      ))}
    </ol>
  );
}

/** Renders the head of a stage, whose title has the focus (second-factor-63), and its content. */
export function Stage({ step, title, text, before, children }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After the field of the code, which focuses itself.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="sso-factors-stage">
      <Steps current={step} />
      {before}
      <h3 ref={heading} className="sso-factors-title" tabIndex={-1}>
        {title}
      </h3>
      <p className="sso-profile-text">{text}</p>
      {children}
    </div>
  );
}

/** Renders a hint with an icon. */
export const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="sso-factors-note">
    {icon}
    <div>{children}</div>
  </div>
);
