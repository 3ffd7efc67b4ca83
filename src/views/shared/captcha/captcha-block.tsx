import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { useLightSheet } from '../styles/use-light-sheet.ts';
import { Field } from '../ui/field.tsx';
import { RefreshIcon, SpeakerIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import sheetCss from './captcha.css';
import { canSpeak, speakCode, stopSpeaking, watchVoices } from './captcha-speech.ts';
import { drawCaptcha } from './captcha-drawing.ts';
import { useStore } from '@nanostores/react';
import { languageTag } from '../../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';

/** Renders a button that speaks the characters of a captcha; shows an error if speech synthesis fails. */
function ListenButton({ code }: { code: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const [failedFor, setFailedFor] = useState('');
  useEffect(() => stopSpeaking, [code]);
  const listen = () => {
    setFailedFor('');
    speakCode(code, t, languageTag(locale), () => setFailedFor(code));
  };
  return (
    <>
      <button type="button" className="sso-link sso-captcha-tool" onClick={listen}>
        <SpeakerIcon />
        {t('captcha.listen')}
      </button>
      <span aria-live="assertive" className="sso-captcha-speech-error">
        {failedFor === code && t('captcha.listen.failed')}
      </span>
    </>
  );
}

/** Renders the code as an image. `label` must not contain the code. */
function CaptchaCanvas({ code, label }: { code: string; label: string }) {
  const { captchaWidthPx: width, captchaHeightPx: height } = getCore().constants;
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useCallback(() => {
    if (canvas.current) drawCaptcha(canvas.current, code, width, height);
  }, [code, width, height]);
  useEffect(draw, [draw]);
  return (
    <canvas
      ref={canvas}
      className="sso-captcha-canvas"
      role="img"
      aria-label={label}
      // The color has a transition of 1 ms, so this event fires when the color scheme changes.
      onTransitionEnd={draw}
    />
  );
}

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
          <>{tools}</>
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
