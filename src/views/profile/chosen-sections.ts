import type { Core } from '../../core/kernel/core.ts';
import { SECTIONS, type SectionId } from './sections.ts';

/** The names that the attribute `sections` has for some sections. */
const NAMES: Readonly<Record<string, SectionId>> = {
  password: 'security',
  'second-factor': 'secondFactor',
};

const nameOf = (id: SectionId): string =>
  Object.keys(NAMES).find((name) => NAMES[name] === id) ?? id;

/** The names by which pages choose the sections. */
const ALL: ReadonlyMap<string, SectionId> = new Map(SECTIONS.map((id) => [nameOf(id), id]));

/**
 * Returns the sections that the attribute names; all if it names none. Warns about an unknown name, which it leaves out.
 */
export function chosenSections(core: Core, attribute = ''): ReadonlySet<SectionId> {
  const chosen = new Set<SectionId>();
  for (const name of attribute.split(/\s+/).filter(Boolean)) {
    const id = ALL.get(name);
    if (id) chosen.add(id);
    else
      core.ports.warn(
        `<sso-profile> has no section "${name}". It has ${[...ALL.keys()].map((each) => `"${each}"`).join(', ')}.`,
      );
  }
  return chosen.size > 0 ? chosen : new Set(SECTIONS);
}
