// Loaded beforehand, so that no test waits for React's first load.
import '../../../src/elements/wrapper/react-mount.tsx';
import { defineElement } from '../../../src/elements/wrapper/define.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/definition.ts';
import type { ViewProps } from '../../../src/views/view.ts';

interface ProbeAttributes {
  label?: string;
  items?: unknown;
}

/** A view that shows its attributes and has an input. */
function Probe({ label, items }: ViewProps<ProbeAttributes>) {
  if (label === 'broken') throw new Error('a broken view');
  return (
    <div className="sso-scope">
      <output>{label ?? 'no label'}</output>
      <code>{JSON.stringify(items) ?? 'no items'}</code>
      <form>
        <label>
          Typed <input name="typed" />
        </label>
      </form>
    </div>
  );
}

/** The property `items` and the attributes of a probe tag, as a page sees them. */
export interface ProbeElement extends HTMLElement {
  label?: string | undefined;
  items?: unknown;
}

let count = 0;

/** Defines a probe with a unique name; `load` may be slow or fail. */
export function defineProbe(options: Partial<ElementDefinition> = {}): ElementDefinition['tag'] {
  const tag = `x-probe-${++count}` as const;
  defineElement({
    tag,
    attributes: { label: 'string', items: 'json' },
    load: () => Promise.resolve({ View: Probe, css: ['.sso-scope{display:block}'] }),
    ...options,
  });
  return tag;
}

/** The module that {@link defineProbe} loads. */
export const probeModule = { View: Probe, css: [] };
