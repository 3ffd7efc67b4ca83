import type { useT } from '../use-core.ts';

type Translate = ReturnType<typeof useT>;

/** The international spelling alphabet, from A to Z. */
const WORDS =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );

/** True if the browser has a voice to read out with. */
export const canSpeak = (): boolean =>
  'speechSynthesis' in globalThis && speechSynthesis.getVoices().length > 0;

/** Calls back when the voices of the browser have changed: some browsers load them late. */
export function watchVoices(onChange: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => {};
  speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange);
}

/** A character as it is read out: 'capital M as in Mike'. A digit is read as it is. */
function spell(character: string, t: Translate): string {
  const word = WORDS[character.toUpperCase().charCodeAt(0) - 65];
  if (!word) return character;
  const letter = /[A-Z]/.test(character) ? t('captcha.capital', { letter: character }) : character;
  return t('captcha.spelled', { letter, word });
}

/** A code as it is read out, one character after the other. */
export const spellOut = (code: string, t: Translate): string =>
  Array.from(code, (character) => spell(character, t)).join(', ');

/** Reads a code out, slowly; a second call starts over. `onFail` is called if the browser cannot. */
export function speakCode(code: string, t: Translate, language: string, onFail: () => void): void {
  const utterance = new SpeechSynthesisUtterance(spellOut(code, t));
  utterance.lang = language;
  utterance.rate = 0.7;
  utterance.onerror = ({ error }) => {
    // Both follow from a new code or a second press.
    if (error !== 'canceled' && error !== 'interrupted') onFail();
  };
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
}
