/** Takes a code back from how Listen spells it: 'capital M as in Mike, 7'. */
export const heardCode = (said: string): string =>
  said
    .replaceAll('capital ', '')
    .replaceAll(/ as in [\w-]+/g, '')
    .replaceAll(', ', '');

/** Gives a page a voice that only writes down what it is to say: the machine that tests may have none. */
export const SILENT_VOICE = `(() => {
  speechSynthesis.getVoices = () => [{}];
  speechSynthesis.speak = ({ text }) => (document.documentElement.dataset.said = text);
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
})()`;

/** The same for a test in the page itself: `speak` takes the text. */
export const silentVoice = (speak: (text: string) => void, cancel: () => void = () => {}) => ({
  speak: ({ text }: { text: string }) => speak(text),
  cancel,
  getVoices: () => [{}],
  addEventListener: () => {},
  removeEventListener: () => {},
});
