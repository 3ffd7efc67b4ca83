import { firstValidUrl } from '../config/addresses.ts';
import { configService, type Config } from '../config/config.ts';
import { settingsService, type Settings } from '../config/settings.ts';
import { defineService, type Core } from '../kernel/core.ts';

/** A form that can send a password. */
export interface PasswordForm {
  /** Returns the settings of the form's own attributes. */
  own(): Settings;
  /** Makes the form show that it sends nothing to this gateway, and dispatch `sso-error`. */
  refuse(gateway: string): void;
}

/**
 * Decides whether the page's gateway may get passwords: only if `configure()` or the form's own attributes name it, or
 * if it is the page's origin (configuration-10). Other elements, which an attacker may have added, do not count.
 */
export const passwordFormsService = defineService('password-forms', (core: Core) => {
  const { ready } = configService(core);
  const { byScript, current, onSet } = settingsService(core);
  const forms = new Set<PasswordForm>();
  const isNamed = (own: Settings, { apiBase, environmentBase }: Config) => {
    const isOwnFile = current.environment === (byScript.environment ?? own.environment);
    const named = byScript.apiBase ?? own.apiBase ?? (isOwnFile ? environmentBase : undefined);
    return firstValidUrl(core.ports.location.href, named) === apiBase;
  };
  /** Refuses the forms that do not name the gateway of this configuration. Returns true if there is none. */
  const accept = (config: Config): boolean => {
    const wrong = [...forms].filter((form) => !isNamed(form.own(), config));
    for (const form of wrong) {
      forms.delete(form);
      form.refuse(config.apiBase);
    }
    return wrong.length === 0 && (forms.size > 0 || isNamed({}, config));
  };
  // Waits for the end of the task, because an element sets its settings one by one.
  const check = () => void Promise.resolve().then(ready).then(accept);
  onSet(check);
  return {
    /** Adds a form, and refuses it as soon as the gateway is one that it may not send to. Returns how to remove it. */
    add(form: PasswordForm): () => void {
      forms.add(form);
      check();
      return () => void forms.delete(form);
    },
    accept,
  };
});
