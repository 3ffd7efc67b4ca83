import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { LINK_TEXTS } from '../../../core/i18n/link-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { SessionEnd } from '../session-end.tsx';
import { createNotMe, type NotMeModel, type NotMeProps } from './not-me-model.ts';
import sheetCss from './not-me.css';

export type { NotMeProps } from './not-me-model.ts';

/** Returns what the screen shows below its title, and announces, after a report: what has ended, and what is next. */
function noteOf(hasPassword: boolean): SessionEnd {
  function End() {
    const t = useT();
    const sheetRoot = useLightSheet<HTMLSpanElement>(sheetCss);
    return (
      <span className="sso-not-me-done" ref={sheetRoot}>
        <CheckIcon />
        <span>
          <span>{t('notMe.done')}</span> {hasPassword && <span>{t('notMe.next')}</span>}
        </span>
      </span>
    );
  }
  return { id: 'notMe.done', values: {}, End, isResult: true };
}

/** Renders the answers. Only a button reports, because mail scanners open links. */
function Answers({ model }: { model: NotMeModel }) {
  useSignals();
  const t = useT();
  const isBusy = model.isBusy.value;
  return (
    <>
      <Button
        className="sso-not-me-report"
        isWide
        isBusy={isBusy}
        onClick={() => void model.report()}
      >
        {t(isBusy ? 'notMe.reporting' : 'notMe.report')}
      </Button>
      <button
        type="button"
        className="sso-link sso-login-different"
        disabled={isBusy}
        onClick={model.keep}
      >
        {t('notMe.keep')}
      </button>
    </>
  );
}

/** Renders what is left with a link that can't be used. Takes the focus, because the button that had it is gone. */
function OtherWay({ model }: { model: NotMeModel }) {
  const t = useT();
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => part.current?.querySelector('button')?.focus(), []);
  return (
    <div className="sso-login-panel" ref={part}>
      <Button isWide onClick={model.reset}>
        {t('notMe.reset')}
      </Button>
      <button type="button" className="sso-link sso-login-different" onClick={model.keep}>
        {t('login.reset.return')}
      </button>
    </div>
  );
}

/** Renders the question to which a mail about the account links. */
function NotMe(props: NotMeProps) {
  useSignals();
  const t = useT();
  const [model] = useState(() => createNotMe(getCore(), props, noteOf));
  const sheetRoot = useLightSheet(sheetCss);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const problem = model.problem.value;
  const isRefused = model.isRefused.value;
  return (
    <div ref={sheetRoot}>
      <section className="sso-login-panel" aria-labelledby={headingId}>
        <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
          {t('notMe.title')}
        </h2>
        {!isRefused && <p className="sso-login-panel-text">{t('notMe.text')}</p>}
        {problem && (
          <p className="sso-login-failure-text">
            <AlertIcon />
            <span>{problem}</span>
          </p>
        )}
        {isRefused ? <OtherWay model={model} /> : <Answers model={model} />}
      </section>
      <p role="status" className="sso-visually-hidden">
        {model.isBusy.value ? t('notMe.reporting') : problem}
      </p>
    </div>
  );
}

/** Returns the question once its texts are loaded. */
export async function loadNotMe(core: Core) {
  await messagesService(core).add(LINK_TEXTS);
  return NotMe;
}
