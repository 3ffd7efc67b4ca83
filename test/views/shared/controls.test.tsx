import { expect } from '@open-wc/testing';
import { createRef } from 'react';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { Button } from '../../../src/views/shared/ui/button.tsx';
import { Field } from '../../../src/views/shared/ui/field.tsx';
import { PasswordField } from '../../../src/views/shared/ui/password-field.tsx';
import { SafeImage } from '../../../src/views/shared/ui/safe-image.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { PIXEL } from '../support/products.ts';
import { descriptionOf, nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';
import { typeInto } from '../support/typing.ts';

// Rules: theming-07

let screen: Screen;
let removeCore: () => void;
beforeEach(() => {
  screen = new Screen([], {});
  removeCore = provideCore(screen.fake.core);
});
afterEach(() => {
  screen.close();
  removeCore();
});
const find = async <E extends Element = HTMLElement>(selector: string): Promise<E> => {
  await waitUntil(() => screen.shadow.querySelector(selector), selector);
  return screen.shadow.querySelector(selector) as E;
};

describe('a push button', () => {
  it('looks primary by default and does not submit', async () => {
    screen.draw(<Button>Go</Button>);
    const button = await find<HTMLButtonElement>('button');
    expect([button.className, button.type]).to.deep.equal([
      'sso-button sso-button-primary',
      'button',
    ]);
    expect(button.hasAttribute('aria-disabled')).to.equal(false);
    expect(button.textContent).to.equal('Go');
    expect(button.children).to.have.length(0);
  });

  it('has the given variant and type', async () => {
    screen.draw(
      <Button variant="icon" isWide className="sso-mine" type="submit">
        Go
      </Button>,
    );
    const button = await find<HTMLButtonElement>('button');
    expect(button.className.split(/\s+/)).to.have.members([
      'sso-button',
      'sso-button-icon',
      'sso-button-wide',
      'sso-mine',
    ]);
    expect(button.type).to.equal('submit');
  });

  it('calls its handler, but not while it is busy', async () => {
    let clicks = 0;
    const draw = (isBusy: boolean) =>
      screen.draw(
        <Button isBusy={isBusy} onClick={() => (clicks += 1)}>
          Go
        </Button>,
      );
    draw(false);
    const button = await find<HTMLButtonElement>('button');
    button.click();
    expect([clicks, screen.preventedClicks]).to.deep.equal([1, [false]]);
    draw(true);
    await waitUntil(() => button.ariaDisabled === 'true', 'busy');
    button.click();
    expect([clicks, screen.preventedClicks]).to.deep.equal([1, [false, true]]);
    expect(button.disabled).to.equal(false);
    expect(button.children).to.have.length(1);
  });

  it('works without a handler', async () => {
    screen.draw(<Button>Go</Button>);
    (await find('button')).click();
    expect(screen.preventedClicks).to.deep.equal([false]);
  });
});

describe('a text field', () => {
  it('is named by its label and has no description by default', async () => {
    const ref = createRef<HTMLInputElement>();
    screen.draw(<Field label="Name" name="name" inputRef={ref} />);
    const input = await find<HTMLInputElement>('input');
    expect(input.labels?.[0]?.textContent).to.equal('Name');
    expect(input.hasAttribute('aria-describedby')).to.equal(false);
    expect(input.getAttribute('aria-invalid')).to.equal('false');
    expect(input.className.trim()).to.equal('sso-input');
    expect(input.closest('.sso-field')?.className.trim()).to.equal('sso-field');
    expect(ref.current).to.equal(input);
    expect(screen.shadow.querySelector('p, [role=alert], .sso-field-action')).to.equal(null);
  });

  it('is described by its error, its hint and other descriptions, in this order', async () => {
    screen.draw(
      <>
        <Field
          label="Name"
          name="name"
          error="Too long"
          hint="As in your passport"
          aria-describedby="more"
          className="sso-mine"
          action={<button type="button">Clear</button>}
        />
        <p id="more">And more</p>
      </>,
    );
    const input = await find<HTMLInputElement>('input');
    expect(descriptionOf(input)).to.equal('Too long As in your passport And more');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(input.classList.contains('sso-input-with-action')).to.equal(true);
    expect(input.closest('.sso-field')?.classList.contains('sso-mine')).to.equal(true);
    expect(screen.shadow.querySelector('.sso-field-action')?.textContent).to.equal('Clear');
  });

  for (const [isErrorSpoken, role] of [
    [undefined, null],
    [false, null],
    [true, 'alert'],
  ] as const)
    it(`${role ? 'announces' : 'does not announce'} its error if isErrorSpoken is ${isErrorSpoken}`, async () => {
      screen.draw(
        <Field
          label="Name"
          name="name"
          error="Too long"
          {...(isErrorSpoken !== undefined && { isErrorSpoken })}
        />,
      );
      const error = await find('.sso-field-error');
      expect(error.parentElement?.getAttribute('role') ?? null).to.equal(role);
    });
});

describe('a password field', () => {
  it('shows and hides its value with a toggle button', async () => {
    screen.draw(
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordField label="Password" name="password" extra={<i>Rule</i>} />
      </form>,
    );
    const input = await find<HTMLInputElement>('input');
    const button = () => screen.byRole('button');
    const state = () => [input.type, nameOf(button())];
    typeInto(input, 'secret');
    expect(state()).to.deep.equal(['password', 'Show password']);
    const eye = button().innerHTML;
    button().click();
    await waitUntil(() => input.type === 'text');
    expect(state()).to.deep.equal(['text', 'Hide password']);
    expect(button().innerHTML).not.to.equal(eye);
    expect(input.value).to.equal('secret');
    expect([input.autocapitalize, input.spellcheck]).to.deep.equal(['none', false]);
    button().click();
    await waitUntil(() => input.type === 'password');
    button().click();
    await waitUntil(() => input.type === 'text');
    input.form?.requestSubmit();
    await waitUntil(() => input.type === 'password');
    expect(screen.shadow.querySelector('i')?.nextElementSibling).to.equal(button());
  });

  it('uses the given names for its button', async () => {
    screen.draw(
      <PasswordField
        label="Again"
        name="confirmPassword"
        names={{ show: 'reset.confirm.show', hide: 'reset.confirm.hide' }}
      />,
    );
    await screen.findByRole('button', 'Show confirmed password');
    screen.byRole('button').click();
    await screen.findByRole('button', 'Hide confirmed password');
  });
});

describe('a safe image', () => {
  const fallback = <b>None</b>;

  it('shows its fallback if the address is empty or broken', async () => {
    screen.draw(<SafeImage src="" fallback={fallback} />);
    await find('b');
    expect(screen.shadow.querySelector('img')).to.equal(null);
    screen.draw(<SafeImage src="data:image/png;base64,AAAA" fallback={fallback} />);
    await waitUntil(() => screen.shadow.querySelector('img') ?? true);
    await find('b');
  });

  it('is shown once the address is valid, with an empty alt text by default', async () => {
    screen.draw(<SafeImage src="data:image/png;base64,AAAA" fallback={fallback} />);
    await find('b');
    screen.draw(<SafeImage src={PIXEL} fallback={fallback} className="sso-mine" />);
    const image = await find<HTMLImageElement>('img');
    expect([image.alt, image.className, image.src]).to.deep.equal(['', 'sso-mine', PIXEL]);
    expect(image.hasAttribute('alt')).to.equal(true);
    screen.draw(<SafeImage src={PIXEL} alt="A dot" fallback={fallback} />);
    await waitUntil(() => image.alt === 'A dot');
  });
});
