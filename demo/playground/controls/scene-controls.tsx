import { TAGS, TENANT_CODES } from '../choice.ts';
import type { ControlProps } from '../playground.tsx';
import { STATES, stateOf } from '../states.ts';
import { Select } from './choose.tsx';

/** Renders the choice of tag, state and tenant. */
export function SceneControls({ choice, onChange }: ControlProps) {
  const { tag, state, tenant } = choice;
  return (
    <fieldset className="group">
      <legend>Scene</legend>
      <Select
        label="Tag"
        value={tag}
        options={TAGS.map((name) => [name, `<${name}>`])}
        onChoose={(next) => onChange({ tag: next, state: STATES[next][0].name, replies: {} })}
      />
      <Select
        label="State"
        value={stateOf(tag, state).name}
        options={STATES[tag].map(({ name, label }) => [name, label])}
        onChoose={(next) => onChange({ state: next, replies: {} })}
      />
      <Select
        label="Tenant"
        value={tenant}
        options={TENANT_CODES.map((code) => [code, code])}
        onChoose={(next) => onChange({ tenant: next, theme: undefined })}
      />
    </fieldset>
  );
}
