import { expect } from '@open-wc/testing';
import { readStep, reportSteps } from '../../../src/core/flows/report-steps.ts';
import type { SsoEvents, SsoStep } from '../../../src/core/kernel/events.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: steps-01, steps-02, steps-03, steps-04, steps-05, steps-07, steps-08

/** What `sso-step` has reported, and on which element. */
const reported: [step: string, target: string][] = [];
const record = ({ detail, target }: CustomEvent<SsoStep>) =>
  reported.push([
    `${detail.source} ${detail.step}`,
    target instanceof Element ? target.localName : 'document',
  ]);

function dispatch<K extends keyof SsoEvents>(type: K, detail: SsoEvents[K], tag = 'sso-login') {
  const element = document.createElement(tag);
  document.body.append(element);
  element.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
  );
  return element;
}

const failure = (source: string, kind: SsoEvents['sso-error']['kind']) => ({
  source,
  kind,
  message: 'Ada Lovelace, ada@acme.example',
});
const consent = { essentialCookies: true, analyticalCookies: false, marketingCookies: false };

/** Each event, and the step that it reports. */
const CASES: readonly (readonly [send: () => void, step: string | undefined])[] = [
  [
    () => dispatch('sso-before-sign-in', { tenant: 'ACME', method: 'password' }),
    'sign-in submitted',
  ],
  [
    () => dispatch('sso-signed-in', { userId: 'ada', displayName: 'Ada', tenant: 'ACME' }),
    'sign-in signed-in',
  ],
  [() => dispatch('sso-error', failure('login', 'rejected')), 'sign-in refused'],
  [() => dispatch('sso-error', failure('secondFactor', 'timeout')), 'sign-in failed'],
  [() => dispatch('sso-error', failure('resetPassword', 'rejected')), 'reset refused'],
  [() => dispatch('sso-error', failure('requestOtp', 'offline')), 'reset failed'],
  [() => dispatch('sso-error', failure('products', 'rejected')), undefined],
  [() => dispatch('sso-session-warning', { remainingSeconds: 120 }), 'session warned'],
  [() => dispatch('sso-session-refreshed', { expiresInSeconds: 900 }), 'session extended'],
  [() => dispatch('sso-signed-out', { reason: 'manual' }), 'session signed-out'],
  [() => dispatch('sso-signed-out', { reason: 'lost' }), 'session ended'],
  [() => dispatch('sso-signed-out', { reason: 'elsewhere' }), undefined],
  [() => dispatch('sso-consent', consent), 'consent declined'],
  [() => dispatch('sso-consent', { ...consent, marketingCookies: true }), 'consent given'],
];

describe('the steps of a page', () => {
  before(() => {
    performance.clearMarks();
    performance.clearMeasures();
    performance.mark('sso:reset:shown');
    reportSteps();
    reportSteps();
  });
  beforeEach(() => {
    reported.length = 0;
    document.addEventListener('sso-step', record);
  });
  afterEach(() => {
    document.removeEventListener('sso-step', record);
    for (const element of document.querySelectorAll('sso-login')) element.remove();
  });

  it('include those before the reports began, once', async () => {
    await waitUntil(() => reported.length > 0);
    expect(reported).to.deep.equal([['reset shown', 'document']]);
  });

  it('are those of the other events, on the same element, each with a mark', async () => {
    performance.clearMarks();
    for (const [send] of CASES) send();
    const steps = CASES.flatMap(([, step]) => step ?? []);
    await waitUntil(() => reported.length === steps.length);
    expect(reported).to.deep.equal(steps.map((step) => [step, 'sso-login']));
    const marks = performance.getEntriesByType('mark').map(({ name }) => name);
    expect(marks).to.deep.equal(steps.map((step) => `sso:${step.replace(' ', ':')}`));
  });

  it('include a sign-in that any listener of the page cancels, also on an element that is gone', async () => {
    const cancel = (event: Event) => event.preventDefault();
    document.addEventListener('sso-before-sign-in', cancel);
    dispatch('sso-before-sign-in', { tenant: 'ACME', method: 'passkey' }).remove();
    document.removeEventListener('sso-before-sign-in', cancel);
    await waitUntil(() => reported.length > 0);
    expect(reported).to.deep.equal([['sign-in canceled', 'document']]);
  });

  it('are dispatched by the element that shows them, and at the latest when the page is left', () => {
    const tag = document.createElement('sso-cookie-consent');
    document.body.append(tag);
    performance.mark('sso:consent:asked');
    performance.measure('sso:form-typable', { start: 0 });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    tag.remove();
    expect(reported).to.deep.equal([
      ['consent asked', 'sso-cookie-consent'],
      ['sign-in typable', 'document'],
    ]);
  });

  it('are a closed list: other marks are no steps', () => {
    const names = [
      'sso:reset:ada',
      'sso:toString:shown',
      'sso:sign-in',
      'reset:shown',
      'x:reset:shown',
      '',
    ];
    expect(names.map(readStep)).to.deep.equal(names.map(() => undefined));
  });
});
