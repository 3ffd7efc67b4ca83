import { expect } from '@open-wc/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';

// Rules: cookie-consent-10

provideSheetView(ConsentSheet);

describe('the prerendered consent sheet', () => {
  it('is hydrated without an error whatever is shown by then, and keeps the user’s choice', async () => {
    const { core } = fakeCore();
    const removeCore = provideCore(core);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<NoticesView />);
    const box = container.querySelectorAll<HTMLInputElement>('input:not(:disabled)')[1];
    box?.click();

    consentSheetService(core).open();
    await waitUntil(() => consentSheetService(core).$sheet.get() === 'asking');
    toastsService(core).show('info', 'Title', 'Message');
    snackBarService(core).show('error', 'Broken');
    let finish = () => {};
    void busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
    void dialogsService(core).showError('Failed!', 'Broken');
    warningService(core).$warning.set({ endsAtMs: core.ports.now() + 60_000 });

    const errors: unknown[] = [];
    const root = hydrateRoot(container, <NoticesView />, {
      onRecoverableError: (error) => errors.push(error),
    });
    const shows = (...selectors: string[]) =>
      selectors.every((selector) => container.querySelector(selector));
    await waitUntil(() => shows('.sso-toast', '.sso-snack', '.sso-session-warning[open]'));
    await waitUntil(() => shows('.sso-overlay[open]'));
    expect(errors).to.deep.equal([]);
    expect([box?.checked, box?.isConnected]).to.deep.equal([true, true]);
    expect(container.querySelector('.sso-consent-sheet')?.textContent).to.include(
      'Accept selected',
    );
    finish();
    root.unmount();
    container.remove();
    removeCore();
  });
});
