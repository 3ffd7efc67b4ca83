import { batch, computed, signal } from '@preact/signals-core';
import {
  forgetUser,
  methodOf,
  readRemembered,
  rememberedKey,
  requestRemembering,
  type RememberRequest,
} from '../../../core/flows/remember-user.ts';
import { isSameUser } from '../../../core/flows/replace-session.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { LoginForm } from '../login-form.ts';

/** A way to sign in. */
type Way = Parameters<typeof methodOf>[0];

/**
 * Creates the state of a tenant's remembered user: whom the browser remembers, whether the form starts with that user,
 * and the user's choice. It lives as long as the form, of which a sign-in may show other parts.
 */
function createRememberModel(core: Core, tenant: string, form: LoginForm) {
  const remembered = signal(readRemembered(core, tenant));
  /** True if the form starts with the remembered user, in place of the field User ID. */
  const isUsed = signal(false);
  const isTicked = signal(false);
  const shown = computed(() => (isUsed.value ? remembered.value : undefined));
  // Before the form leaves for a provider (sso-19).
  shown.subscribe((user) => {
    form.knownUserId.value = user?.userId ?? '';
  });

  const requestOf = (way: Way): RememberRequest | undefined => {
    const method = methodOf(way);
    const userId = shown.peek()?.userId;
    if (userId !== undefined) return { tenant, method, userId };
    if (isTicked.peek()) return { tenant, method };
    return remembered.peek() && { tenant };
  };

  // What an earlier sign-in of this tab has left may be the choice of someone else.
  requestRemembering(core, undefined);
  const request = (way: Way) => requestRemembering(core, requestOf(way));
  form.pending.subscribe((pending) => {
    // A form begins before it waits, and a second step belongs to the password.
    const isOther = pending !== undefined && pending !== 'password';
    if (isOther && form.stage.peek().kind !== 'second-step') request(pending);
  });

  return {
    shown,
    isTicked,

    /** Leaves for the end of a sign-in with a password what it has to store. */
    submit: (): void => request('password'),
    /** Decides whether the form starts with the remembered user, by the user ID that it has already. */
    start(filled: string): void {
      const userId = remembered.peek()?.userId;
      isUsed.value = userId !== undefined && (filled === '' || isSameUser(filled, userId));
    },
    /** Leaves the form to another user; what is stored stays until a sign-in without the user's choice. */
    yieldToOther(): void {
      isUsed.value = false;
    },
    /** Removes what is stored. */
    forget(): void {
      forgetUser(core, tenant);
      batch(() => {
        remembered.value = undefined;
        isUsed.value = false;
        isTicked.value = false;
      });
    },
    /** Follows what other tabs store. Returns a function that ends that. */
    follow: (): (() => void) =>
      core.ports.onStorage((key) => {
        if (key === null || key === rememberedKey(tenant))
          remembered.value = readRemembered(core, tenant);
      }),
  };
}

export type RememberModel = ReturnType<typeof createRememberModel>;

const models = new WeakMap<LoginForm, RememberModel>();

/** Returns the state of a form. */
export function rememberModelOf(core: Core, tenant: string, form: LoginForm): RememberModel {
  const model = models.get(form) ?? createRememberModel(core, tenant, form);
  models.set(form, model);
  return model;
}
