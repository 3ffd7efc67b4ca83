/** Returns the code that Listen spells as 'capital M as in Mike, 7'. */
export const codeFromSpeech = (speech: string): string =>
  speech
    .replaceAll('capital ', '')
    .replaceAll(/ as in [\w-]+/g, '')
    .replaceAll(', ', '');

/**
 * Replaces a page's speech synthesis with one that only records the text, because a test machine may have no
 * voices.
 */
export const SILENT_VOICE = `(() => {
  speechSynthesis.getVoices = () => [{}];
  speechSynthesis.speak = ({ text }) => (document.documentElement.dataset.said = text);
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
})()`;

/** The same for a test that runs in the page: `speak` receives the text. */
export const silentVoice = (speak: (text: string) => void, cancel: () => void = () => {}) => ({
  speak: ({ text }: { text: string }) => speak(text),
  cancel,
  getVoices: () => [{}],
  addEventListener: () => {},
  removeEventListener: () => {},
});
