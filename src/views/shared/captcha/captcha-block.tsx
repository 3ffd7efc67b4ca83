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
  /** The error message of the input, if any. */
  error: string | undefined;
  /** Requests another code. */
  onRefresh: () => void;
  /** More buttons next to the image. */
  tools?: ReactNode;
  /** A text that says until when the code is valid. */
  hint?: string | undefined;
}

/** Renders the captcha (captcha-03): its image, buttons for another code and for speech, and the input. */
export function CaptchaBlock({ code, error, onRefresh, tools, hint }: CaptchaBlockProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const sheetRoot = useLightSheet(sheetCss);
  const hasVoice = useSyncExternalStore(watchVoices, canSpeak);
  useLayoutEffect(() => {
    // Clears the input instead of replacing it, which would lose the focus.
    if (input.current) input.current.value = '';
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
        inputRef={input}
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
