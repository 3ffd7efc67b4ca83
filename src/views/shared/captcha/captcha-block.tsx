import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { useLightSheet } from '../styles/use-light-sheet.ts';
import { Field } from '../ui/field.tsx';
import { RefreshIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import { CaptchaCanvas } from './captcha-canvas.tsx';
import sheetCss from './captcha.css';
import { canSpeak, watchVoices } from './captcha-speech.ts';
import { ListenButton } from './listen-button.tsx';

export interface CaptchaBlockProps {
  code: string;
  /** What is wrong with the entry, if anything. */
  error: string | undefined;
  /** Asks for another code. */
  onRefresh: () => void;
  /** What else is offered beside the picture. */
  tools?: ReactNode;
  /** Until when the code is valid, in words. */
  hint?: string | undefined;
}

/** The captcha (spec 2, 5): its picture, another one, its characters read out, and the entry. */
export function CaptchaBlock({ code, error, onRefresh, tools, hint }: CaptchaBlockProps) {
  const t = useT();
  const entry = useRef<HTMLInputElement>(null);
  const sheetRoot = useLightSheet(sheetCss);
  const hasVoice = useSyncExternalStore(watchVoices, canSpeak);
  useLayoutEffect(() => {
    // A new code wants a new entry; the field itself stays, and with it the focus.
    if (entry.current) entry.current.value = '';
  }, [code]);
  return (
    <div className="sso-captcha" ref={sheetRoot}>
      <div className="sso-captcha-row">
        <CaptchaCanvas code={code} label={t(hasVoice ? 'captcha.image' : 'captcha.image.mute')} />
        <div className="sso-captcha-tools">
          <button type="button" className="sso-link sso-captcha-tool" onClick={onRefresh}>
            <RefreshIcon />
            {t('captcha.refresh')}
          </button>
          {hasVoice && <ListenButton code={code} />}
          {tools}
        </div>
      </div>
      <Field
        inputRef={entry}
        label={t('captcha.label')}
        name="captcha"
        maxLength={getCore().constants.captchaLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        required
        hint={hint}
        error={error}
        isErrorSpoken
      />
    </div>
  );
}
