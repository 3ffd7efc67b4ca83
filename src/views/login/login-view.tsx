import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { applyToDocument } from '../../core/theme/document.ts';
import { themeService } from '../../core/theme/store.ts';
import { MAILED_LINK_ADDRESS } from '../../core/contract/names.ts';
import type { ViewProps } from '../view.ts';
import { Brand, SideImage } from './brand.tsx';
import { createLoginForm, type LoginForm } from './login-form.ts';
import { LoginFooter } from './login-footer.tsx';
import { LoginStage } from './login-stage.tsx';
import { type Opening, openingOf } from './opening.ts';
import { useParts } from './parts.ts';
import { useT } from '../shared/use-core.ts';
import { useFailureText } from './use-failure-text.ts';

/** Announces progress, failures and a new captcha to screen readers. */
function StatusLine({ opening, form }: { opening: Opening; form: LoginForm }) {
  useSignals();
  const t = useT();
  const failureText = useFailureText();
  const pending = form.pending.value;
  const state = opening.state.value;
  const statusText = () => {
    if (state === 'loading' || state === 'retrying') return t('login.loading');
    if (state === 'failed') return failureText;
    if (typeof pending === 'string') return t('login.submitting');
    if (pending) return t('login.leaving', { provider: pending.name || pending.authType });
    if (form.stage.value.kind === 'captcha') return t('captcha.shown');
    return opening.end.value ? t(opening.end.value.id, opening.end.value.values) : '';
  };
  return (
    <p role="status" className="sso-visually-hidden">
      {statusText()}
    </p>
  );
}

/** True for a stage that is no sign-in, so that another tab's does not end it: a reset, or a question after a sign-in. */
const isPanel = (form: LoginForm) => ['reset', 'after'].includes(form.stage.value.kind);

const importExtras = async () => (await import('../shared/notice/extras.tsx')).loadExtras();

/** Loads the styles, for a page that could not load the prerendered form, which has them. */
export const loadLoginCss = async (): Promise<readonly string[]> =>
  (await import('./login-css.prerender.ts')).loginCss;

/** Renders the sign-in screen. Its form is in the light DOM, where password managers reach it. */
export function LoginView({ host, userId }: ViewProps<{ userId?: string }>) {
  useSignals();
  const core = getCore();
  const headingId = useId();
  const [opening] = useState(() => openingOf(core, host));
  const [form] = useState(() => createLoginForm(core, host, userId));
  const known = useStore(themeService(core).$theme);

  useEffect(() => {
    void opening.begin();
    opening.shown();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      form.wake();
      opening.reopen();
    };
    // A sign-in in another tab must not interrupt a password change, a sign-in in this tab, or a question after it.
    const mayLeave = () => opening.state.peek() === 'open' && form.isIdle() && !isPanel(form);
    const controller = new AbortController();
    const { signal } = controller;
    // A mailed link that is opened in this tab changes only the fragment of the address.
    const openLink = () => {
      if (MAILED_LINK_ADDRESS.test(core.ports.location.href)) core.ports.location.reload();
    };
    window.addEventListener('hashchange', openLink, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    import('../../core/flows/follow-sign-in.ts').then(
      ({ followSignIn }) => followSignIn(core, host, mayLeave, signal),
      () => {
        // Without this code, the user has to sign in here as well.
      },
    );
    return () => controller.abort();
  }, [core, host, opening, form]);
  useEffect(() => applyToDocument(core), [core, known]);

  const state = opening.state.value;
  const isLoading = state === 'loading' || state === 'prerendered';
  // The prerendered form has no theme, because it does not depend on the tenant.
  const theme = state === 'prerendered' ? undefined : known;
  const extras = useParts(importExtras, Boolean(theme?.extras.length)).loaded.value;
  return (
    <div className="sso-scope sso-login-root">
      <section className="sso-login-card" aria-labelledby={headingId}>
        <div className="sso-login-main">
          <Brand
            theme={theme}
            isLoading={isLoading}
            headingId={headingId}
            isSignIn={!isPanel(form) || opening.end.value?.isResult}
            End={opening.end.value?.End}
            DarkLogo={extras?.DarkLogo}
          />
          {extras && !isPanel(form) && <extras.Notices place="sign-in" />}
          <LoginStage host={host} opening={opening} form={form} theme={theme} />
          <LoginFooter theme={theme} isLoading={isLoading} Help={extras?.Help} />
        </div>
        <SideImage src={theme?.sideImage ?? ''} />
        <StatusLine opening={opening} form={form} />
      </section>
    </div>
  );
}
