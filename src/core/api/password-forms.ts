import { firstValidUrl } from '../config/addresses.ts';
import { configService, type Config } from '../config/config.ts';
import { settingsService, type Settings } from '../config/settings.ts';
import { defineService, type Core } from '../kernel/core.ts';

/** A form that can send a password. */
export interface PasswordForm {
  /** Returns the settings of the form's own attributes. */
  own(): Settings;
  /** Makes the form show that it does not work, and dispatch `sso-error`. */
  refuse(reason: string): void;
}

/**
 * Decides whether the page's gateway may get passwords: only if `configure()` or the form's own attributes name it, or
 * if it is the page's origin (configuration-10). Other elements, which an attacker may have added, do not count.
 */
export const passwordFormsService = defineService('password-forms', (core: Core) => {
  const { ready } = configService(core);
  const { byScript, current, onSet } = settingsService(core);
  const forms = new Set<PasswordForm>();
  let hasWarned = false;
  const isNamed = (own: Settings, { apiBase, environmentBase }: Config) => {
    const isOwnFile = current.environment === (byScript.environment ?? own.environment);
    const named = byScript.apiBase ?? own.apiBase ?? (isOwnFile ? environmentBase : undefined);
    return firstValidUrl(core.ports.location.href, named) === apiBase;
  };
  /** Refuses the forms that do not name the gateway of this configuration. Returns true if there is none. */
  const accept = (config: Config): boolean => {
    const wrong = [...forms].filter((form) => !isNamed(form.own(), config));
    const line = `No password is sent to ${config.apiBase}: only another element names this gateway. If it is yours, add api-base="${config.apiBase}" to the element that opens the form, or call configure({ apiBase: "${config.apiBase}" }).`;
    if (wrong.length > 0 && !hasWarned) core.ports.warn(line);
    hasWarned ||= wrong.length > 0;
    for (const form of wrong) {
      forms.delete(form);
      form.refuse(line);
    }
    return wrong.length === 0 && (forms.size > 0 || isNamed({}, config));
  };
  const check = async () => {
    // An element sets all its settings in the same task.
    await Promise.resolve();
    if (forms.size > 0) accept(await ready());
  };
  onSet(() => void check());
  return {
    /** Adds a form, and refuses it as soon as the gateway is one that it may not send to. Returns how to remove it. */
    add(form: PasswordForm): () => void {
      forms.add(form);
      void check();
      return () => void forms.delete(form);
    },
    accept,
  };
});
