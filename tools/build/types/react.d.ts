import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Tags } from './tags.js';

export * from './react/index.js';

type Handlers<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/** Only React 19 sets properties and adds listeners with `on` + event name; React 18.2 sets attributes. */
type Props<Tag extends Tags[keyof Tags]> = DetailedHTMLProps<
  HTMLAttributes<Tag['element']>,
  Tag['element']
> &
  Tag['attributes'] &
  Pick<Tag['props'], keyof Tag['props'] & keyof Tag['element']> &
  Handlers<Tag['events']>;

type Elements = { [Name in keyof Tags]: Props<Tags[Name]> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
