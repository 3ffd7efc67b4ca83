import { UserName } from '../shared/chrome/user-name.tsx';
import { useT } from '../shared/use-core.ts';

/** Placeholder for the name, at which the text is split. */
const PLACE = '\u0000';

/** Renders 'Welcome {displayName}!', or a visually hidden title if there is no name. */
export function Greeting({ displayName }: { displayName: string }) {
  const t = useT();
  if (!displayName) return <h1 className="sso-visually-hidden">{t('dashboard.title')}</h1>;
  const [before, after] = t('dashboard.welcome', { displayName: PLACE }).split(PLACE);
  return (
    <h1 className="sso-greeting" part="greeting">
      {before}
      <UserName name={displayName} />
      {after}
    </h1>
  );
}
