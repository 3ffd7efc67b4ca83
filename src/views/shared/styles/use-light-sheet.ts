import { useLayoutEffect, useRef } from 'react';
import { memberOf } from '../../../core/kernel/member-of.ts';
import { harden } from './harden.ts';

/**
 * Adopts a stylesheet for a component in the light DOM that is loaded after its view, and removes it on unmount.
 * Returns a ref for the component's root element.
 */
export function useLightSheet<Part extends HTMLElement = HTMLDivElement>(css: string) {
  const part = useRef<Part>(null);
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
