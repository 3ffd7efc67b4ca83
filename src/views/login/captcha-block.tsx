import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/core.ts';
import { languageTag, messagesRoom } from '../../core/i18n/messages.ts';
import { Field } from '../shared/ui/field.tsx';
import { RefreshIcon, SpeakerIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { CaptchaCanvas } from './captcha-canvas.tsx';
import { canSpeak, speakCode, stopSpeaking } from './captcha-speech.ts';
import type { LoginForm } from './login-form.ts';

/** The captcha (spec 2, 5): its picture, another one, its characters read out, and the entry. */
export function CaptchaBlock({ form, code }: { form: LoginForm; code: string }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesRoom(core).$locale);
  const error = form.errors.value.captcha;
  useEffect(() => stopSpeaking, [code]);
  return (
    <div className="sso-captcha">
      <div className="sso-captcha-row">
        <CaptchaCanvas code={code} label={t(canSpeak() ? 'captcha.image' : 'captcha.image.mute')} />
        <div className="sso-captcha-tools">
          <button type="button" className="sso-link sso-captcha-tool" onClick={form.refreshCaptcha}>
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
        // A new code wants a new entry.
        key={code}
        label={t('captcha.label')}
        name="captcha"
        maxLength={core.constants.captchaLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={error && t(error)}
        isErrorSpoken
      />
    </div>
  );
}
