import type { RoleMapping } from '../../core/contract/profile.ts';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';

/** Renders the user's roles, read-only (profile-13). */
export function RolesCard({ roles }: { roles: readonly RoleMapping[] }) {
  const t = useT();
  const named = roles.filter(({ roleGroupName, roleGroupDescription }) =>
    Boolean(roleGroupName || roleGroupDescription),
  );
  return (
    <Card id="roles" title={t('profile.roles')}>
      <p className="sso-profile-text">{t('profile.roles.text')}</p>
      {named.length === 0 ? (
        <p className="sso-roles-none">{t('profile.roles.none')}</p>
      ) : (
        <ul className="sso-roles" role="list" aria-label={t('profile.roles')}>
          {named.map(({ roleGroupName, roleGroupDescription }, index) => (
            <li key={`${roleGroupName}/${index}`} className="sso-role">
              <p className="sso-role-name">
                <bdi>{roleGroupName || t('profile.none')}</bdi>
              </p>
              {roleGroupDescription && (
                <p className="sso-role-text">
                  <bdi>{roleGroupDescription}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
