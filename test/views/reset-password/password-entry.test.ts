import { expect } from '@open-wc/testing';
import { createPasswordEntry } from '../../../src/views/reset-password/password-entry.ts';

const STRONG = 'Brand-New-2026';
const both = (password: string, confirmPassword: string) => ({ password, confirmPassword });

describe('the entry of a new password', () => {
  const judged: [
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
  for (const [password, confirmPassword, field, [first, second]] of judged)
    it(`finds ${JSON.stringify([password, confirmPassword])} ${field ? `wrong: ${field} first` : 'right'}`, () => {
      const { judge, errors } = createPasswordEntry();
      expect(judge(both(password, confirmPassword))).to.equal(field);
      expect(errors.peek()).to.deep.equal({ password: first, confirmPassword: second });
    });

  it('knows what the rule says of the password that is typed, or judged', () => {
    const { edit, judge, facts } = createPasswordEntry();
    expect(facts.peek().hasUppercase).to.equal(false);
    edit('password', both('A', ''));
    expect(facts.peek().hasUppercase).to.equal(true);
    edit('confirmPassword', both('a', 'A'));
    expect(facts.peek().hasUppercase).to.equal(true);
    judge(both('a', 'a'));
    expect(facts.peek().hasUppercase).to.equal(false);
  });

  it('takes back what was wrong with the password while it is typed, not with the other', () => {
    const { judge, edit, errors } = createPasswordEntry();
    judge(both('', ''));
    edit('password', both('B', ''));
    expect(errors.peek()).to.deep.equal({
      password: undefined,
      confirmPassword: 'reset.confirm.required',
    });
    edit('confirmPassword', both('B', 'x'));
    expect(errors.peek().confirmPassword).to.equal(undefined);
  });

  it('keeps what was wrong with the password while the other is typed', () => {
    const { judge, edit, errors } = createPasswordEntry();
    judge(both('', ''));
    edit('confirmPassword', both('', 'x'));
    expect(errors.peek()).to.deep.equal({
      password: 'login.password.required',
      confirmPassword: undefined,
    });
  });

  it('says that they differ for as long as they do, whichever is typed', () => {
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
    it(`says nothing yet when a field is left and ${JSON.stringify([password, confirmPassword])} stands there`, () => {
      const { leave, errors } = createPasswordEntry();
      leave(both(password, confirmPassword));
      expect(errors.peek()).to.deep.equal({});
    });

  it('says nothing where they are the same when a field is left, and keeps what else is wrong', () => {
    const { judge, leave, errors } = createPasswordEntry();
    judge(both('weak', 'wea'));
    leave(both('weak', 'weak'));
    expect(errors.peek()).to.deep.equal({
      password: 'reset.password.weak',
      confirmPassword: undefined,
    });
  });
});
