import { savedPathService } from '../../core/auth/saved-path.ts';
import { authService } from '../../core/auth/store.ts';
import { confirmService, type ConfirmRequest } from '../../core/auth/confirm.ts';
import type { CodeMethod } from '../../core/contract/second-factor.ts';
import { languageTag } from '../../core/contract/languages/language-tag.ts';
import { signOut } from '../../core/flows/sign-out.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { initials, truncate } from '../../core/platform/safety/text.ts';
import { TITLE_ID } from '../reauth/light-dialog.ts';
import { create, createButton } from './create.ts';
import { createProblem, type Part } from './part.ts';
import type * as codeModule from './code-form.ts';
import type * as passkeyModule from './passkey-button.ts';
import { createPasswordForm } from './password-form.ts';
import { createProviderButtons } from './provider-buttons.ts';

const TEXT_ID = 'sso-confirm-text';

/** Creates the name of the user, who may not be the one at the machine. */
function createWho(core: Core, userId: string, name: string): HTMLElement {
  const tag = languageTag(messagesService(core).$locale.get());
  const avatar = create('span', 'sso-avatar', initials(name, tag));
  avatar.ariaHidden = 'true';
  const shown = truncate(name, core.constants.displayNameLength);
  const words = create('span', 'sso-confirm-words', create('b', '', create('bdi', '', shown)));
  if (userId && userId !== name) words.append(create('bdi', 'sso-confirm-id', userId));
  return create('div', 'sso-confirm-who', avatar, words);
}

/** Creates the only way that is left if the gateway offers none. After the next sign-in, the user returns to this page. */
function createSignOut(core: Core, userId: string): Part {
  const { t } = messagesService(core);
  const button = createButton('sso-button-secondary sso-button-wide', () => {
    savedPathService(core).saveFor(userId);
    void signOut(core);
  });
  return {
    element: create('div', 'sso-confirm-providers', button),
    showTexts: () => (button.textContent = t('confirm.signOut')),
  };
}

/** The parts that are loaded only for a user who has a passkey, or an authenticator app. */
export interface LateParts {
  readonly passkeys?:
    | Pick<typeof passkeyModule, 'createPasskeyButton' | 'passkeyObstacleText'>
    | undefined;
  readonly codes?: Pick<typeof codeModule, 'createCodeForm'> | undefined;
}

const isCode = (type: string): type is CodeMethod => type === 'app' || type === 'recovery';

/** What the dialog contains. */
export interface ConfirmContent extends Pick<Part, 'showTexts'> {
  readonly children: readonly Element[];
  readonly describedBy: string;
}

/**
 * Creates the content of the dialog for a request. `signal` aborts when the dialog closes.
 */
export function createContent(
  core: Core,
  { methods }: ConfirmRequest,
  signal: AbortSignal,
  { passkeys, codes }: LateParts,
): ConfirmContent {
  const { t } = messagesService(core);
  const auth = authService(core).$auth.get();
  const { userId, displayName } =
    auth.status === 'signed-in' ? auth : { userId: '', displayName: '' };
  const providers = methods.filter(({ type, id }) => type === 'provider' && id);
  const codeMethods = codes ? methods.map(({ type }) => type).filter(isCode) : [];
  const hasCode = codeMethods.length > 0;
  // Weaker than a code.
  const hasPassword = !hasCode && methods.some(({ type }) => type === 'password');
  const hasForm = hasCode || hasPassword;
  const obstacleText = () => passkeys?.passkeyObstacleText(core);
  const hasObstacle = obstacleText() !== undefined;
  const hasPasskey = passkeys !== undefined && !hasObstacle;
  const hasNone = !hasPasskey && !hasForm && providers.length === 0;
  const problem = createProblem();
  const heading = create('h2');
  heading.id = TITLE_ID;
  const text = create('p');
  text.id = TEXT_ID;
  const cancel = createButton('sso-button-secondary', () => confirmService(core).settle(false));
  const parts: Part[] = [];
  if (hasPasskey) parts.push(passkeys.createPasskeyButton(core, problem, signal));
  if (codes && hasCode) parts.push(codes.createCodeForm(core, codeMethods, problem, cancel));
  if (hasPassword) parts.push(createPasswordForm(core, userId, problem, cancel));
  if (providers.length > 0)
    parts.push(createProviderButtons(core, providers, !hasPasskey && !hasForm, problem, signal));
  // Without the passkey, another sign-in would confirm no more than this one.
  if (hasNone && !hasObstacle) parts.push(createSignOut(core, userId));
  const children: Element[] = [heading, text];
  if (userId || displayName) children.push(createWho(core, userId, displayName || userId));
  children.push(...parts.map(({ element }) => element));
  if (!hasForm) {
    cancel.classList.add('sso-button-wide');
    children.push(problem.element, cancel);
    if (hasNone) cancel.dataset['focusFirst'] = '';
  }
  return {
    children,
    describedBy: TEXT_ID,
    showTexts() {
      heading.textContent = t('confirm.title');
      const noneText = () => obstacleText() ?? t('confirm.none');
      text.textContent = hasNone ? noneText() : t('confirm.text');
      cancel.textContent = t('dialog.cancel');
      for (const part of parts) part.showTexts();
    },
  };
}
