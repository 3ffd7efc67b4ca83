import { useLayoutEffect, useRef } from 'react';
import { memberOf } from '../../../core/kernel/member-of.ts';
import { harden } from './harden.ts';

/**
 * Adopts a sheet that came later than its view, for a part that lives in the page's own tree; the ref
 * goes on the part's element. The sheet leaves with the part.
 */
export function useLightSheet(css: string) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = part.current?.getRootNode();
    const root = node instanceof ShadowRoot ? node : document;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(harden(css));
    const adopted = memberOf(root, 'adoptedStyleSheets');
    adopted.push(sheet);
    return () => {
      adopted.splice(adopted.indexOf(sheet), 1);
    };
  }, [css]);
  return part;
}
