import { expect } from '@open-wc/testing';
import { signal } from '@preact/signals-core';
import { checkPassword } from '../../../../src/core/contract/password-rule.ts';
import { PasswordRules } from '../../../../src/views/shared/password/password-rules.tsx';
import sheetCss from '../../../../src/views/shared/password/new-password.css';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { Screen } from '../../support/screen.ts';

// Rules: password-reset-10

describe('the checklist of the password rule', () => {
  it('shows the rules that are met with another mark and in another color', async () => {
    const screen = new Screen([sheetCss], {});
    const facts = signal(checkPassword(''));
    screen.draw(<PasswordRules facts={facts} id="rules" />);
    const rules = () => [...screen.shadow.querySelectorAll('li')];
    await waitUntil(() => rules().length === 6);
    const looks = () =>
      rules().map((rule) => {
        const { color, display } = getComputedStyle(rule);
        return [rule.querySelector('svg')?.innerHTML, color, display].join();
      });
    const [unmet = ''] = looks();
    expect(new Set(looks())).to.deep.equal(new Set([unmet]));
    facts.value = checkPassword('Brand-New-2026');
    await waitUntil(() => !looks().includes(unmet));
    const [met = ''] = looks();
    expect(new Set(looks())).to.deep.equal(new Set([met]));
    expect(met.split(',').at(-1)).to.equal(unmet.split(',').at(-1));
    facts.value = checkPassword('lowercase');
    await waitUntil(() => looks().includes(unmet));
    expect(looks()).to.deep.equal([met, unmet, met, unmet, unmet, unmet]);
    screen.close();
  });
});
