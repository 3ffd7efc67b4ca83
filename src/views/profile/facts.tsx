import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { UserProfile } from '../../core/contract/profile.ts';
import { getCore } from '../../core/core.ts';
import { formatTags } from '../../core/i18n/language-tag.ts';
import { messagesRoom } from '../../core/i18n/messages.ts';
import { localZoneOf } from '../../core/local-names.ts';
import { lookupRoom } from '../../core/lookup.ts';
import { usePerson } from '../shared/chrome/use-person.ts';
import { useT } from '../shared/use-core.ts';
import { CountryName } from './country.tsx';

/** A fact and its name; '-' stands for one that is empty (spec 2). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="sso-fact">
      <dt className="sso-fact-label">{label}</dt>
      <dd className="sso-fact-value">
        {typeof children === 'string' ? (
          <bdi>{children.trim() || t('profile.none')}</bdi>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

/** The user type as the lookup describes it in the page's language, else as the profile does, else its code. */
function useUserType({ userTypeDescription }: UserProfile, locale: string): string {
  const core = getCore();
  const { USER_TYPE: descriptions = {} } = useStore(lookupRoom(core).$descriptions);
  useEffect(() => void lookupRoom(core).ensure('USER_TYPE'), [core, locale]);
  const code = usePerson()?.userType ?? '';
  const told = Object.hasOwn(descriptions, code) ? descriptions[code] : '';
  return told || userTypeDescription || code;
}

/** What is shown in view and in edit mode alike (spec 2). */
export function SharedFacts({ profile }: { profile: UserProfile }) {
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesRoom(core).$locale);
  const userType = useUserType(profile, locale);
  const zone = profile.timeZoneDescription.trim();
  return (
    <>
      <Fact label={t('profile.organization')}>{profile.orgName}</Fact>
      <Fact label={t('profile.entity')}>{profile.businessEntityDescription}</Fact>
      <Fact label={t('profile.userType')}>{userType}</Fact>
      <Fact label={t('profile.timezone')}>
        {localZoneOf(zone, formatTags(locale), core.ports.now()) ?? zone}
      </Fact>
      <Fact label={t('profile.country')}>
        <CountryName code={profile.country.trim()} name={profile.countryName.trim()} />
      </Fact>
    </>
  );
}
