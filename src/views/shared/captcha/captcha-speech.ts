import type { useT } from '../use-core.ts';

type Translate = ReturnType<typeof useT>;

/** True where the browser can read out. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

/** A code as it is read out, one character after the other; capitals are said to be such. */
export function spellOut(code: string, t: Translate): string {
  const spoken = Array.from(code).map((character) =>
    /[A-Z]/.test(character) ? t('captcha.capital', { letter: character }) : character,
  );
  return spoken.join(', ');
}

/** Reads a code out, slowly; a second call starts over. */
export function speakCode(code: string, t: Translate, language: string): void {
  const utterance = new SpeechSynthesisUtterance(spellOut(code, t));
  utterance.lang = language;
  utterance.rate = 0.7;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
