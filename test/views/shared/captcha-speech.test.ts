import { expect } from '@open-wc/testing';
import { messagesRoom } from '../../../src/core/i18n/messages.ts';
import {
  canSpeak,
  speakCode,
  spellOut,
  stopSpeaking,
} from '../../../src/views/shared/captcha/captcha-speech.ts';
import { fakeCore } from '../../support/fake-core.ts';

describe('the voice of a captcha', () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis');
  const done: string[] = [];
  const voice = {
    speak: ({ text, lang, rate }: SpeechSynthesisUtterance) =>
      void done.push(`${text} / ${lang} / ${rate.toFixed(1)}`),
    cancel: () => void done.push('cancel'),
  };
  const take = (value: unknown) =>
    Object.defineProperty(globalThis, 'speechSynthesis', { value, configurable: true });
  beforeEach(() => {
    done.length = 0;
    take(voice);
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    if (real) Object.defineProperty(globalThis, 'speechSynthesis', real);
  });
  const { t } = messagesRoom(fakeCore().core);

  it('says which letters are capitals, A and Z among them', () => {
    expect(spellOut('aAz9Z', t)).to.equal('a, capital A, z, 9, capital Z');
  });

  it('is slow, in the language of the page, and starts over each time', () => {
    speakCode('a2', t, 'fr-FR');
    expect(done).to.deep.equal(['cancel', 'a, 2 / fr-FR / 0.7']);
  });

  it('stops where it can speak', () => {
    stopSpeaking();
    expect([canSpeak(), done]).to.deep.equal([true, ['cancel']]);
  });

  it('is not there in every browser', () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    if ('speechSynthesis' in globalThis) return;
    expect(canSpeak()).to.equal(false);
    stopSpeaking();
    expect(done).to.deep.equal([]);
  });
});
