import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { shortcutsService } from '../../core/products/shortcuts.ts';
import { paletteKeys } from '../shared/palette-keys.ts';
import { useT } from '../shared/use-core.ts';

/** Renders the switch for the dashboard's keyboard shortcuts; the choice is stored in this browser. */
export function ShortcutsSwitch() {
  const t = useT();
  const id = useId();
  const { $isOn, choose } = shortcutsService(getCore());
  return (
    <div className="sso-profile-row sso-setting">
      <div>
        <label className="sso-profile-label" htmlFor={id}>
          {t('profile.shortcuts')}
        </label>
        <p className="sso-profile-text" id={`${id}-text`}>
          {t('profile.shortcuts.text', { keys: paletteKeys() })}
        </p>
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        className="sso-switch"
        checked={useStore($isOn)}
        aria-describedby={`${id}-text`}
        onChange={({ target }) => choose(target.checked)}
      />
    </div>
  );
}
