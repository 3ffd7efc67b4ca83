import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, type ComponentType } from 'react';
import { CHANGE_PASSWORD, PREFERENCES } from '../../core/contract/features.ts';
import { isAnnounced } from '../../core/flows/announced-features.ts';
import { leaveForReset } from '../../core/flows/leave-profile.ts';
import { getCore } from '../../core/kernel/core.ts';
import { shortcutsService } from '../../core/products/shortcuts.ts';
import { SCHEMES, schemeService } from '../../core/theme/scheme.ts';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';
import type { PasswordContentProps } from './password/password-content.tsx';

/**
 * Renders the button that changes the password: in a form in its place if the gateway announces the call (profile-48),
 * otherwise with a sign-out (profile-16).
 */
export function SecurityCard({ host, changes }: PasswordContentProps) {
  useSignals();
  const t = useT();
  const core = getCore();
  const isAsking = useSignal(false);
  const isLoading = useSignal(false);
  const Loaded = useSignal<ComponentType<PasswordContentProps> | undefined>(undefined);
  const isOffered = isAnnounced(core, CHANGE_PASSWORD);
  const change = async () => {
    if (isAsking.value) return;
    isAsking.value = true;
    if (isOffered) {
      isLoading.value = true;
      Loaded.value = await import('./password/password-content.tsx').then(
        ({ loadPassword }) => loadPassword(core),
        // The other way works without the form.
        () => undefined,
      );
      isLoading.value = false;
    }
    if (!Loaded.value) await leaveForReset(core, host);
    isAsking.value = false;
  };
  return (
    <Card id="security" title={t('profile.password')}>
      {Loaded.value ? (
        <Loaded.value host={host} changes={changes} />
      ) : (
        <div className="sso-profile-row">
          <p className="sso-profile-text">
            {t(isOffered ? 'profile.password.here' : 'profile.password.text')}
          </p>
          <Button variant="secondary" isBusy={isLoading.value} onClick={() => void change()}>
            {t('profile.password.change')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Renders the switch for the dashboard's shortcut of a single key; the choice is the same in all browsers if the gateway keeps it. */
function ShortcutsSwitch() {
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
          {t('profile.shortcuts.text')}
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

/** Renders the settings of color scheme and keyboard shortcuts. */
export function SettingsCard() {
  const t = useT();
  useEffect(() => {
    if (!isAnnounced(getCore(), PREFERENCES)) return;
    import('../../core/flows/start-preferences.ts').then(
      ({ startPreferences }) => startPreferences(getCore(), false),
      () => {
        // The choices apply in this browser.
      },
    );
  }, []);
  const name = useId();
  const { $scheme, choose } = schemeService(getCore());
  const current = useStore($scheme);
  return (
    <Card id="settings" title={t('profile.settings')}>
      <fieldset className="sso-profile-row sso-scheme">
        <legend className="sso-visually-hidden">{t('profile.scheme')}</legend>
        <div>
          <p className="sso-profile-label" aria-hidden="true">
            {t('profile.scheme')}
          </p>
          <p className="sso-profile-text">{t('profile.scheme.text')}</p>
        </div>
        <div className="sso-scheme-options">
          {SCHEMES.map((scheme) => (
            <label key={scheme} className="sso-scheme-option">
              <input
                type="radio"
                className="sso-scheme-radio"
                name={name}
                value={scheme}
                checked={current === scheme}
                onChange={() => choose(scheme)}
              />
              <span className="sso-scheme-label">{t(`profile.scheme.${scheme}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ShortcutsSwitch />
    </Card>
  );
}
