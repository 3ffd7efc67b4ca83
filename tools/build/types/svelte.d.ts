import type { HTMLAttributes } from 'svelte/elements';
import type { Tags } from './tags.js';

/** Svelte 5 adds listeners with `on` + event name, Svelte 4 with `on:` + event name. */
type Handlers<Events> = {
  [Name in keyof Events & string as `on${Name}` | `on:${Name}`]?:
    | ((event: Events[Name]) => void)
    | undefined;
};

type Props<Tag extends Tags[keyof Tags]> = HTMLAttributes<Tag['element']> &
  Tag['attributes'] &
  Pick<Tag['props'], keyof Tag['props'] & keyof Tag['element']> &
  Handlers<Tag['events']>;

type Elements = { [Name in keyof Tags]: Props<Tags[Name]> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
