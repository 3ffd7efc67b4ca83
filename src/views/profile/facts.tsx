import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { UserProfile } from '../../core/contract/profile.ts';
import { getCore } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { localZoneOf } from '../../core/i18n/local-names.ts';
import { lookupService } from '../../core/flows/load-lookup.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { useT } from '../shared/use-core.ts';
import { CountryName } from './country.tsx';

/** Renders a label and its value; '-' if the value is empty (profile-06). */
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

/** Returns the user type as described by the lookup in the page's language, or by the profile, or its code. */
function useUserType({ userTypeDescription }: UserProfile, locale: string): string {
  const core = getCore();
  const { USER_TYPE: descriptions = {} } = useStore(lookupService(core).$descriptions);
  useEffect(() => void lookupService(core).ensure('USER_TYPE'), [core, locale]);
  const code = useUser()?.userType ?? '';
  const description = Object.hasOwn(descriptions, code) ? descriptions[code] : '';
  return description || userTypeDescription || code;
}

/** Renders the facts that both view mode and edit mode show (profile-06). */
export function SharedFacts({ profile }: { profile: UserProfile }) {
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
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
