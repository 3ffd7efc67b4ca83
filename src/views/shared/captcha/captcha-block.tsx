import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { getCore } from '../../../core/core.ts';
import { languageTag } from '../../../core/i18n/language-tag.ts';
import { messagesRoom } from '../../../core/i18n/messages.ts';
import { Field } from '../ui/field.tsx';
import { RefreshIcon, SpeakerIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import { CaptchaCanvas } from './captcha-canvas.tsx';
import { canSpeak, speakCode, stopSpeaking } from './captcha-speech.ts';

export interface CaptchaBlockProps {
  code: string;
  /** What is wrong with the entry, if anything. */
  error: string | undefined;
  /** Asks for another code. */
  onRefresh: () => void;
}

/** The captcha (spec 2, 5): its picture, another one, its characters read out, and the entry. */
export function CaptchaBlock({ code, error, onRefresh }: CaptchaBlockProps) {
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesRoom(core).$locale);
  const entry = useRef<HTMLInputElement>(null);
  useEffect(() => stopSpeaking, [code]);
  useLayoutEffect(() => {
    // A new code wants a new entry; the field itself stays, and with it the focus.
    if (entry.current) entry.current.value = '';
  }, [code]);
  return (
    <div className="sso-captcha">
      <div className="sso-captcha-row">
        <CaptchaCanvas code={code} label={t(canSpeak() ? 'captcha.image' : 'captcha.image.mute')} />
        <div className="sso-captcha-tools">
          <button type="button" className="sso-link sso-captcha-tool" onClick={onRefresh}>
            <RefreshIcon />
            {t('captcha.refresh')}
          </button>
          {canSpeak() && (
            <button
              type="button"
              className="sso-link sso-captcha-tool"
              onClick={() => speakCode(code, t, languageTag(locale))}
            >
              <SpeakerIcon />
              {t('captcha.listen')}
            </button>
          )}
        </div>
      </div>
      <Field
        inputRef={entry}
        label={t('captcha.label')}
        name="captcha"
        maxLength={core.constants.captchaLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        required
        error={error}
        isErrorSpoken
      />
    </div>
  );
}
