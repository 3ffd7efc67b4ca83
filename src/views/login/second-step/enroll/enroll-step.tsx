import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { FACTOR_TEXTS } from '../../../../core/i18n/factor-texts.ts';
import { messagesService } from '../../../../core/i18n/messages.ts';
import { REQUIREMENT_TEXTS } from '../../../../core/i18n/requirement-texts.ts';
import { SCREEN_TEXTS } from '../../../../core/i18n/screen-texts.ts';
import { getCore, type Core } from '../../../../core/kernel/core.ts';
import { ConnectApp } from '../../../profile/second-factor/connect-app.tsx';
import factorsCss from '../../../profile/second-factor/factors.css';
import { SaveCodes } from '../../../profile/second-factor/save-codes.tsx';
import stagesCss from '../../../profile/second-factor/stages.css';
import { InlineError } from '../../../shared/chrome/section-message.tsx';
import messageCss from '../../../shared/chrome/section-message.css';
import { useLightSheet } from '../../../shared/styles/use-light-sheet.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useT } from '../../../shared/use-core.ts';
import type { CodeFormProps } from '../other-ways.tsx';
import { Over } from '../step-ends.tsx';
import { createEnrolling, type Enrolling } from './enroll-model.ts';
import sheetCss from './enroll.css';

const CSS = messageCss + factorsCss + stagesCss + sheetCss;

/** Renders the wait for the key of the app, or why there is none. */
function Start({ connect }: Enrolling) {
  useSignals();
  const t = useT();
  const isBusy = connect.isStarting.value;
  return (
    <>
      <InlineError message={connect.notice.value} />
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void connect.setUp()}>
        {t(isBusy ? 'factors.setUp.busy' : 'error.retry')}
      </Button>
      <button type="button" className="sso-link sso-login-different" onClick={connect.cancel}>
        {t('login.reset.return')}
      </button>
    </>
  );
}

/** Asks before the page with codes is left that no one can show again. */
function useUnloadGuard(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
}

/** Renders the step of a user who has to set up an app before signing in (second-factor-51). */
function EnrollStep(props: CodeFormProps) {
  useSignals();
  const t = useT();
  const headingId = useId();
  const sheetRoot = useLightSheet<HTMLElement>(CSS);
  const [enrolling] = useState(() => createEnrolling(getCore(), props));
  const app = enrolling.app.value;
  const codes = enrolling.codes.value;
  const over = props.model.over.value;
  useEffect(() => void enrolling.connect.setUp(), [enrolling]);
  useUnloadGuard(codes !== undefined && !enrolling.isSaved.value);
  // The session is open once there are codes, however long the user takes to save them.
  if (over && !codes) return <Over model={props.model} reason={over} title={t('required.title')} />;
  return (
    <section className="sso-login-panel sso-enroll" aria-labelledby={headingId} ref={sheetRoot}>
      <div>
        <h2 className="sso-login-panel-title" id={headingId}>
          {t('required.title')}
        </h2>
        {!codes && <p className="sso-step-text">{t('required.text')}</p>}
      </div>
      {codes ? (
        <SaveCodes
          codes={codes}
          isFirst
          user={props.userId}
          model={{ isSaved: enrolling.isSaved, close: () => void enrolling.close() }}
        />
      ) : app ? (
        <ConnectApp key={app.ticket} app={app} model={enrolling.connect} />
      ) : (
        <Start {...enrolling} />
      )}
    </section>
  );
}

/** Returns the step once its texts are loaded. */
export async function loadEnrollStep(core: Core) {
  const texts = [REQUIREMENT_TEXTS, FACTOR_TEXTS, SCREEN_TEXTS];
  await Promise.all(texts.map((bundle) => messagesService(core).add(bundle)));
  return EnrollStep;
}
