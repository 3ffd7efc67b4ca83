import type { MouseEvent } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { ProductMark } from '../../shared/product-mark/product-mark.tsx';
import { statusService } from '../parts.ts';
import type { Choice } from './choices.ts';

/** Splits a text into marked and unmarked runs. */
function runsOf(text: string, marks: ReadonlySet<number>): { text: string; isMarked: boolean }[] {
  const runs: { text: string; isMarked: boolean }[] = [];
  [...text].forEach((codePoint, at) => {
    const last = runs.at(-1);
    // A combining mark belongs to the letter before it.
    const isMarked = /\p{M}/u.test(codePoint) ? (last?.isMarked ?? false) : marks.has(at);
    if (last?.isMarked === isMarked) last.text += codePoint;
    else runs.push({ text: codePoint, isMarked });
  });
  return runs;
}

/** Renders a name with its matching letters marked. */
function MarkedText({ text, marks }: { text: string; marks: ReadonlySet<number> }) {
  if (marks.size === 0) return text;
  return runsOf(text, marks).map((run, at) =>
    run.isMarked ? (
      <mark key={at} className="sso-palette-mark">
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  );
}

/** The names in the suite menu are always in English. */
const MENU_LANGUAGE = 'en';

const PageIcon = () => (
  <span className="sso-mark sso-palette-page">
    <Icon>
      <path d="M6 3.5h8l4.5 4.5v12.5H6V3.5ZM13.5 3.5V8.5h5M9 13h6M9 16.5h6" />
    </Icon>
  </span>
);

export interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onPick: (event: MouseEvent) => void;
}

/** Renders a choice of the palette. The focus stays in the input, so the option is not a link. */
export function Option({ id, choice, isActive, onPoint, onPick }: OptionProps) {
  const { name, marks, to } = choice;
  const Badge = statusService(getCore()).loaded()?.StatusBadge;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="sso-palette-option"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {to.kind === 'product' ? <ProductMark product={to.product} /> : <PageIcon />}
      <bdi className="sso-palette-name" lang={to.kind === 'page' ? MENU_LANGUAGE : undefined}>
        <MarkedText text={name} marks={marks} />
      </bdi>{' '}
      {to.kind === 'product' && Badge && <Badge product={to.product} />}
      {to.kind === 'page' && (
        <span className="sso-palette-path" dir="ltr" translate="no">
          {to.page.path}
        </span>
      )}
    </div>
  );
}
