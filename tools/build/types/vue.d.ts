import type { HTMLAttributes, PublicProps } from 'vue';
import type { Tags } from './tags.js';

export * from './vue/index.js';

type Pascal<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name & string>;

type Handlers<Events> = {
  [Name in keyof Events as `on${Pascal<Name>}`]?: ((event: Events[Name]) => void) | undefined;
};

/** With `.prop` a prop takes an object, otherwise its text. */
type OrText<Props> = {
  [Name in keyof Props]: Props[Name] | (NonNullable<Props[Name]> extends string ? never : string);
};

/**
 * Vue's type checker looks up the camel case of a prop, and does not recognize the tag's events if a prop is missing.
 */
type Props<Tag extends Tags[keyof Tags]> = PublicProps &
  HTMLAttributes &
  Tag['attributes'] &
  OrText<Tag['props']> &
  Handlers<Tag['events']>;

type Elements = { [Name in keyof Tags]: new () => { $props: Props<Tags[Name]> } };

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
