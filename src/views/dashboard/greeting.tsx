import { UserName } from '../shared/chrome/user-name.tsx';
import { useT } from '../shared/use-core.ts';

/** Holds the name's place while the text around it is cut out. */
const PLACE = '\u0000';

/** 'Welcome {displayName}!', or the screen's title for readers when there is no name. */
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
