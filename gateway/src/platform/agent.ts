import Bowser from 'bowser';

/** The names of a browser and its operating system; '' for what is not known. */
export interface AgentNames {
  readonly browser: string;
  readonly system: string;
}

/** No browser sends a longer header. */
const MAX_LENGTH = 512;
// For an unknown browser, the parser returns part of the header, which anyone can set.
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const known = (names: ReadonlySet<string>, name = ''): string => (names.has(name) ? name : '');

/** Returns the names in a `user-agent` header, from a closed list: never a part of the header itself. */
export function agentNames(agent = ''): AgentNames {
  if (agent === '' || agent.length > MAX_LENGTH) return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(agent);
  const name = known(BROWSERS, browser.name).replace(/ for Android$/, '');
  return { browser: name, system: known(SYSTEMS, os.name) };
}
