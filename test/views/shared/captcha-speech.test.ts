import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
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
    getVoices: () => [{}],
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
  const { t } = messagesService(fakeCore().core);

  it('spells with words, and says which letters are capitals', () => {
    expect(spellOut('aAz9Z', t)).to.equal(
      'a as in Alfa, capital A as in Alfa, z as in Zulu, 9, capital Z as in Zulu',
    );
  });

  it('is slow, in the language of the page, and starts over each time', () => {
    speakCode('a2', t, 'fr-FR', () => done.push('failed'));
    expect(done).to.deep.equal(['cancel', 'a as in Alfa, 2 / fr-FR / 0.7']);
  });

  it('stops where it can speak', () => {
    stopSpeaking();
    expect([canSpeak(), done]).to.deep.equal([true, ['cancel']]);
  });

  it('is not there in a browser without voices', () => {
    take({ ...voice, getVoices: () => [] });
    expect(canSpeak()).to.equal(false);
  });

  it('is not there in every browser', () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    if ('speechSynthesis' in globalThis) return;
    expect(canSpeak()).to.equal(false);
    stopSpeaking();
    expect(done).to.deep.equal([]);
  });
});
