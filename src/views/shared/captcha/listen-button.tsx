import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { languageTag } from '../../../core/i18n/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { SpeakerIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import { speakCode, stopSpeaking } from './captcha-speech.ts';

/** Renders a button that speaks the characters of a captcha; shows an error if speech synthesis fails. */
export function ListenButton({ code }: { code: string }) {
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
