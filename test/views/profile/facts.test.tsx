import { expect } from '@open-wc/testing';
import type { UserProfile } from '../../../src/core/contract/profile.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { SharedFacts } from '../../../src/views/profile/facts.tsx';
import { profile } from '../../support/fixtures/profiles.ts';
import { refused } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import type { Screen } from '../support/screen.ts';
import { fact, prepareProfile } from './profile-screen.tsx';

// Rules: profile-06, profile-18

describe('a fact of the profile', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = (changes: Partial<UserProfile>, userType = 'INT') => {
    const { local } = signedIn();
    screen = prepareProfile({ lookup: refused(500) }, { local: { ...local, userType } });
    screen.draw(
      <dl>
        <SharedFacts profile={profile(changes)} />
      </dl>,
    );
  };
  const shows = (label: string, text: string) =>
    waitUntil(() => fact(screen, label) === text, `${label} is ${text}`);

  const countries: [code: string, name: string, shown: string, flag: string | undefined][] = [
    ['', '', '-', undefined],
    ['', 'Atlantis', 'Atlantis', undefined],
    [' che ', ' ', 'Switzerland', 'ch'],
    ['CH', 'Confederation', 'Confederation', 'ch'],
    ['qqa', '', 'QQqqa', undefined],
  ];
  for (const [country, countryName, shown, flag] of countries)
    it(`is the country ${shown} for ${JSON.stringify([country, countryName])}`, async () => {
      open({ country, countryName });
      await shows('Country/Region', shown);
      if (flag) await waitUntil(() => screen.shadow.querySelector(`img[src$="/${flag}.svg"]`));
      else expect(screen.shadow.querySelector('img')).to.equal(null);
      expect(fact(screen, 'Country/Region')).to.equal(shown);
      const hasFlag = screen.shadow.querySelector('.sso-flag') !== null;
      expect(hasFlag).to.equal(country !== '');
    });

  for (const [country, countryName, shown] of [
    ['che', 'Switzerland', 'Schweiz'],
    ['', 'Atlantis', 'Atlantis'],
  ] as const)
    it(`is the country ${shown} for ${JSON.stringify([country, countryName])} in German`, async () => {
      open({ country, countryName });
      await messagesService(screen.fake.core).setLocale('de_DE');
      await shows('Land/Region', shown);
    });

  const types: [code: string, description: string, shown: string][] = [
    ['INT', 'Internal', 'Internal'],
    ['INT', '', 'INT'],
    ['constructor', '', 'constructor'],
    ['', '', '-'],
  ];
  for (const [code, userTypeDescription, shown] of types)
    it(`is the user type ${shown} for ${JSON.stringify([code, userTypeDescription])} without a lookup`, async () => {
      open({ userTypeDescription }, code);
      await shows('User Type', shown);
    });

  it('has its descriptions loaded again in another language', async () => {
    open({});
    await shows('User Type', 'Internal');
    const { core, page } = screen.fake;
    const lookups = () => page.gateway.requests('lookup').length;
    await waitUntil(() => lookups() === 1);
    await messagesService(core).setLocale('de_DE');
    await waitUntil(() => lookups() === 2);
  });
});
