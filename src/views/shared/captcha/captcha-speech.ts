// cspell:ignore juliett
import type { useT } from '../use-core.ts';

type Translate = ReturnType<typeof useT>;

/** The NATO phonetic alphabet, from A to Z. */
const WORDS =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );

/** Returns true if the browser has a voice for speech synthesis. */
export const canSpeak = (): boolean =>
  'speechSynthesis' in globalThis && speechSynthesis.getVoices().length > 0;

/** Subscribes to changes of the browser's voices, which some browsers load late; returns the unsubscribe function. */
export function watchVoices(onChange: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => {};
  speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange);
}

/** Returns the text spoken for a character: 'capital M as in Mike' for a letter, the digit for a digit. */
function spell(character: string, t: Translate): string {
  const word = WORDS[character.toUpperCase().charCodeAt(0) - 65];
  if (!word) return character;
  const letter = /[A-Z]/.test(character) ? t('captcha.capital', { letter: character }) : character;
  return t('captcha.spelled', { letter, word });
}

/** Returns the text spoken for a code, one character after the other. */
export const spellOut = (code: string, t: Translate): string =>
  Array.from(code, (character) => spell(character, t)).join(', ');

/** Speaks a code slowly; a second call starts over. Calls `onFail` if speech synthesis fails. */
export function speakCode(code: string, t: Translate, language: string, onFail: () => void): void {
  const utterance = new SpeechSynthesisUtterance(spellOut(code, t));
  utterance.lang = language;
  utterance.rate = 0.7;
  utterance.onerror = ({ error }) => {
    // A new code or a second click causes these two errors.
    if (error !== 'canceled' && error !== 'interrupted') onFail();
  };
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
}
