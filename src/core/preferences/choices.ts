import type { ReadableAtom } from 'nanostores';
import type { PreferenceChoice } from '../contract/preference-names.ts';
import type { Core } from '../kernel/core.ts';
import { shortcutsService } from '../products/shortcuts.ts';
import { parseScheme, schemeService } from '../theme/scheme.ts';

/** A setting with one value, which is stored in the browser, and in the account under its name. */
export interface Choice {
  /** Changes with each choice of the user. */
  readonly $value: ReadableAtom<unknown>;
  /** Returns the value as it is sent. */
  read(): string;
  /** Chooses a value that was received. An unknown one is the default. */
  apply(text: string): void;
}

/** The settings with one value that are the same in all browsers of a user. */
const CHOICES: Partial<Record<PreferenceChoice, (core: Core) => Choice>> = {
  appearance: (core) => {
    const { $scheme, choose } = schemeService(core);
    return {
      $value: $scheme,
      read: () => $scheme.get(),
      apply: (text) => choose(parseScheme(text)),
    };
  },
  shortcuts: (core) => {
    const { $isOn, choose } = shortcutsService(core);
    return {
      $value: $isOn,
      read: () => ($isOn.get() ? 'on' : 'off'),
      apply: (text) => choose(text !== 'off'),
    };
  },
};

/** Returns the settings with one value, by name. */
export const choicesOf = (core: Core): [name: PreferenceChoice, choice: Choice][] =>
  Object.entries(CHOICES).map(([name, open]) => [name as PreferenceChoice, open(core)]);
