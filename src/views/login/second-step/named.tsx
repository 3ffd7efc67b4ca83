import { Fragment } from 'react';
import type { Values } from '../../../core/contract/languages/format.ts';

/** Renders a text whose placeholders are names, which stand out and have a direction of their own. */
export const Named = ({ text, values }: { text: string; values: Values }) =>
  text.split(/\{(\w+)\}/).map((part, index) =>
    // Every second part is the name of a placeholder.
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <b key={index}>
        <bdi>{values[part]}</bdi>
      </b>
    ),
  );
