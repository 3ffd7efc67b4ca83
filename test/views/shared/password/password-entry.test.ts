import { expect } from '@open-wc/testing';
import { createPasswordEntry } from '../../../../src/views/shared/password/password-entry.ts';

// Rules: password-reset-09

const STRONG = 'Brand-New-2026';
const both = (password: string, confirmPassword: string) => ({ password, confirmPassword });

describe('the entry of a new password', () => {
  const validated: [
    password: string,
    confirmPassword: string,
    field: string | undefined,
    errors: [string | undefined, string | undefined],
  ][] = [
    [STRONG, STRONG, undefined, [undefined, undefined]],
    ['', '', 'password', ['login.password.required', 'reset.confirm.required']],
    ['', STRONG, 'password', ['login.password.required', 'reset.mismatch']],
    [STRONG, '', 'confirmPassword', [undefined, 'reset.confirm.required']],
    [STRONG, 'other', 'confirmPassword', [undefined, 'reset.mismatch']],
    ['weak', 'weak', 'password', ['reset.password.weak', undefined]],
    ['Null-\0-2026', 'Null-\0-2026', 'password', ['login.unsendable', undefined]],
  ];
  for (const [password, confirmPassword, field, [first, second]] of validated)
    it(`finds ${JSON.stringify([password, confirmPassword])} ${field ? `invalid: ${field} first` : 'valid'}`, () => {
      const { validate, errors } = createPasswordEntry();
      expect(validate(both(password, confirmPassword))).to.equal(field);
      expect(errors.peek()).to.deep.equal({ password: first, confirmPassword: second });
    });

  it('evaluates the rule for the typed or validated password', () => {
    const { edit, validate, facts } = createPasswordEntry();
    expect(facts.peek().hasUppercase).to.equal(false);
    edit('password', both('A', ''));
    expect(facts.peek().hasUppercase).to.equal(true);
    edit('confirmPassword', both('a', 'A'));
    expect(facts.peek().hasUppercase).to.equal(true);
    validate(both('a', 'a'));
    expect(facts.peek().hasUppercase).to.equal(false);
  });

  it('clears the password’s error while it is typed, but not the confirmation’s', () => {
    const { validate, edit, errors } = createPasswordEntry();
    validate(both('', ''));
    edit('password', both('B', ''));
    expect(errors.peek()).to.deep.equal({
      password: undefined,
      confirmPassword: 'reset.confirm.required',
    });
    edit('confirmPassword', both('B', 'x'));
    expect(errors.peek().confirmPassword).to.equal(undefined);
  });

  it('keeps the password’s error while the confirmation is typed', () => {
    const { validate, edit, errors } = createPasswordEntry();
    validate(both('', ''));
    edit('confirmPassword', both('', 'x'));
    expect(errors.peek()).to.deep.equal({
      password: 'login.password.required',
      confirmPassword: undefined,
    });
  });

  it('reports a mismatch as long as both differ, whichever is typed', () => {
    const { leave, edit, errors } = createPasswordEntry();
    leave(both(STRONG, 'Brand'));
    expect(errors.peek().confirmPassword).to.equal('reset.mismatch');
    edit('confirmPassword', both(STRONG, 'Brand-'));
    expect(errors.peek().confirmPassword).to.equal('reset.mismatch');
    edit('password', both('Brand-Old', 'Brand-'));
    expect(errors.peek().confirmPassword).to.equal('reset.mismatch');
    edit('password', both('Brand-', 'Brand-'));
    expect(errors.peek().confirmPassword).to.equal(undefined);
  });

  for (const [password, confirmPassword] of [
    ['', 'Brand'],
    [STRONG, ''],
    ['', ''],
  ] as const)
    it(`shows no error on blur for ${JSON.stringify([password, confirmPassword])}`, () => {
      const { leave, errors } = createPasswordEntry();
      leave(both(password, confirmPassword));
      expect(errors.peek()).to.deep.equal({});
    });

  it('clears a mismatch on blur if both are equal, and keeps other errors', () => {
    const { validate, leave, errors } = createPasswordEntry();
    validate(both('weak', 'wea'));
    leave(both('weak', 'weak'));
    expect(errors.peek()).to.deep.equal({
      password: 'reset.password.weak',
      confirmPassword: undefined,
    });
  });
});
