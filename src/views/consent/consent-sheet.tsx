import { useSignals } from '@preact/signals-react/runtime';
import { type PropsWithChildren, useState, useSyncExternalStore } from 'react';
import { consentSheetService, type SheetState } from '../../core/consent/consent-sheet.ts';
import { consentAnswer } from '../../core/consent/consent-answer.ts';
import { type ConsentChoices, consentService } from '../../core/consent/consent.ts';
import {
  completeRecord,
  hasPrivacyControl,
  openRecord,
} from '../../core/consent/consent-record.ts';
import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { getCore } from '../../core/kernel/core.ts';
import { Button } from '../shared/ui/button.tsx';
import { Modal } from '../shared/ui/modal.tsx';
import { useT } from '../shared/use-core.ts';
import { ConsentChoice } from './consent-choice.tsx';
import { computed, signal } from '@preact/signals-core';

/** Creates the state of the sheet's checkboxes. No optional one is checked for a user who has not answered before. */
function createConsentForm(before: ConsentChoices | undefined) {
  const analytical = signal(before?.analyticalCookies ?? false);
  const marketing = signal(before?.marketingCookies ?? false);
  return {
    analytical,
    marketing,
    /** What the checkboxes mean. */
    selected: computed(() => consentAnswer(analytical.value, marketing.value)),
  };
}

const never = () => () => {};

/** Says why the optional choices start off: the browser sends Global Privacy Control. The prerendered sheet hides it. */
function PrivacyLine() {
  const t = useT();
  const isOn = useSyncExternalStore(never, hasPrivacyControl, () => false);
  return (
    <p className="sso-consent-gpc" hidden={!isOn}>
      {t('consent.gpc')}
    </p>
  );
}

/** Creates the function that completes an answer and passes it on; a second press does nothing. */
function createAnswering() {
  const core = getCore();
  let isAnswered = false;
  return (choices: ConsentChoices): void => {
    if (isAnswered) return;
    isAnswered = true;
    const { t, $locale } = messagesService(core);
    const version = consentService(core).newest()?.validity.version;
    const opened = openRecord(core, choices, languageTag($locale.get()), version);
    void completeRecord(opened, t).then((record) =>
      consentSheetService(core).answer({ ...choices, record }),
    );
  };
}

/**
 * Renders the cookie-consent sheet (cookie-consent-03). A user who has not answered before must answer; a user who
 * reopened the sheet can also close it. The text gets the focus, so that a key press meant for the page does not
 * answer. `children` must stay reachable above the page.
 */
export function ConsentSheet({ state, children }: PropsWithChildren<{ state: SheetState }>) {
  useSignals();
  const t = useT();
  const core = getCore();
  const sheet = consentSheetService(core);
  const [form] = useState(() => createConsentForm(consentService(core).choices()));
  const [answer] = useState(createAnswering);
  const selected = form.selected.value;
  return (
    <Modal
      className="sso-consent-sheet"
      title={t('consent.title')}
      {...(state === 'changing' ? { onClose: sheet.close } : {})}
      message={
        <>
          <p className="sso-consent-message" tabIndex={-1} data-focus-first>
            {t('consent.message')}
          </p>
          <PrivacyLine />
        </>
      }
      body={
        <div className="sso-consent-choices" role="group" aria-label={t('consent.choices')}>
          <ConsentChoice kind="essential" />
          <ConsentChoice kind="analytical" isChecked={form.analytical} />
          <ConsentChoice kind="marketing" isChecked={form.marketing} />
        </div>
      }
      actions={
        <>
          <Button onClick={() => answer(selected.choices)}>{t(selected.label)}</Button>
          <Button onClick={() => answer(consentAnswer(true, true).choices)}>
            {t('consent.acceptAll')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
