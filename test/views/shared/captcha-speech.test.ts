import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import {
  canSpeak,
  speakCode,
  spellOut,
  stopSpeaking,
  watchVoices,
} from '../../../src/views/shared/captcha/captcha-speech.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: captcha-06

describe('the voice of a captcha', () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis');
  const done: string[] = [];
  const voice = {
    getVoices: () => [{}],
    speak: ({ text, lang, rate }: SpeechSynthesisUtterance) =>
      void done.push(`${text} / ${lang} / ${rate.toFixed(1)}`),
    cancel: () => void done.push('cancel'),
  };
  const replaceVoice = (value: unknown) =>
    Object.defineProperty(globalThis, 'speechSynthesis', { value, configurable: true });
  beforeEach(() => {
    done.length = 0;
    replaceVoice(voice);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    if (real) Object.defineProperty(globalThis, 'speechSynthesis', real);
  });
  const { t } = messagesService(fakeCore().core);

  it('spells with example words and names capitals', () => {
    expect(spellOut('aAz9Z', t)).to.equal(
      'a as in Alfa, capital A as in Alfa, z as in Zulu, 9, capital Z as in Zulu',
    );
  });

  it('speaks slowly in the page’s language, and starts over each time', () => {
    speakCode('a2', t, 'fr-FR', () => done.push('failed'));
    expect(done).to.deep.equal(['cancel', 'a as in Alfa, 2 / fr-FR / 0.7']);
  });

  const outcomes: [error: SpeechSynthesisErrorCode, isFailure: boolean][] = [
    ['canceled', false],
    ['interrupted', false],
    ['synthesis-failed', true],
    ['not-allowed', true],
  ];
  for (const [error, isFailure] of outcomes)
    it(`${isFailure ? 'reports' : 'does not report'} that it was ${error}`, () => {
      let utterance = new SpeechSynthesisUtterance();
      replaceVoice({ ...voice, speak: (given: SpeechSynthesisUtterance) => (utterance = given) });
      speakCode('a', t, 'en-US', () => done.push('failed'));
      utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { error, utterance }));
      expect(done).to.deep.equal(isFailure ? ['cancel', 'failed'] : ['cancel']);
    });

  it('notifies of voices that are loaded late, until it is unsubscribed', () => {
    const target = new EventTarget();
    replaceVoice(target);
    let changes = 0;
    const stop = watchVoices(() => (changes += 1));
    target.dispatchEvent(new Event('voiceschanged'));
    stop();
    target.dispatchEvent(new Event('voiceschanged'));
    expect(changes).to.equal(1);
  });

  it('stops speaking', () => {
    stopSpeaking();
    expect([canSpeak(), done]).to.deep.equal([true, ['cancel']]);
  });

  it('is unavailable in a browser without voices', () => {
    replaceVoice({ ...voice, getVoices: () => [] });
    expect(canSpeak()).to.equal(false);
  });

  it('is unavailable in a browser without speech synthesis', () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    if ('speechSynthesis' in globalThis) return;
    expect(canSpeak()).to.equal(false);
    watchVoices(() => {})();
    stopSpeaking();
    expect(done).to.deep.equal([]);
  });
});
