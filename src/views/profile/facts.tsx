import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { UserProfile } from '../../core/contract/profile.ts';
import { getCore } from '../../core/core.ts';
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

/** What the lookup calls the person's user type (spec 3), else what the profile says, else the code. */
function useUserType({ userTypeDescription }: UserProfile): string {
  const { USER_TYPE: descriptions = {} } = useStore(lookupRoom(getCore()).$descriptions);
  const code = usePerson()?.userType ?? '';
  const told = Object.hasOwn(descriptions, code) ? descriptions[code] : '';
  return told || userTypeDescription || code;
}

/** What is shown in view and in edit mode alike (spec 2). */
export function SharedFacts({ profile }: { profile: UserProfile }) {
  const t = useT();
  const userType = useUserType(profile);
  return (
    <>
      <Fact label={t('profile.organization')}>{profile.orgName}</Fact>
      <Fact label={t('profile.entity')}>{profile.businessEntityDescription}</Fact>
      <Fact label={t('profile.userType')}>{userType}</Fact>
      <Fact label={t('profile.timezone')}>{profile.timeZoneDescription}</Fact>
      <Fact label={t('profile.country')}>
        <CountryName code={profile.country.trim()} name={profile.countryName.trim()} />
      </Fact>
    </>
  );
}
