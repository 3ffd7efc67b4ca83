import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { Modal, type ModalProps } from '../../../src/views/shared/ui/modal.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { descriptionOf, nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';
import { press } from '../support/typing.ts';

// Rules: notifications-11

describe('a modal dialog', () => {
  let screen: Screen;
  let removeCore: () => void;
  let opener: HTMLButtonElement;
  beforeEach(() => {
    screen = new Screen([], {});
    removeCore = provideCore(screen.fake.core);
    opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
  });
  afterEach(() => {
    screen.close();
    removeCore();
    opener.remove();
  });

  const draw = async (props: Partial<ModalProps> = {}) => {
    screen.draw(
      <Modal
        title="Sure?"
        message="It can not be undone."
        actions={
          <>
            <button type="button">No</button>
            <button type="button" data-focus-first>
              Yes
            </button>
          </>
        }
        {...props}
      />,
    );
    await waitUntil(() => screen.shadow.querySelector('dialog')?.matches(':modal'), 'the dialog');
    return screen.shadow.querySelector('dialog') as HTMLDialogElement;
  };
  const focused = () => screen.shadow.activeElement;

  it('is named by its title, described by its message, and focuses the marked element', async () => {
    const dialog = await draw();
    const label = dialog.getAttribute('aria-labelledby') ?? '';
    expect(screen.shadow.getElementById(label)?.textContent).to.equal('Sure?');
    expect(descriptionOf(dialog)).to.equal('It can not be undone.');
    expect(nameOf(focused() as Element)).to.equal('Yes');
    expect([dialog.getAttribute('role'), dialog.className]).to.deep.equal([
      'dialog',
      'sso-dialog sso-scope',
    ]);
  });

  it('has the given role and class', async () => {
    const dialog = await draw({ role: 'alertdialog', className: 'sso-mine' });
    expect([dialog.getAttribute('role'), dialog.className]).to.deep.equal([
      'alertdialog',
      'sso-dialog sso-scope sso-mine',
    ]);
  });

  it('calls onClose for its icon and Esc', async () => {
    let closes = 0;
    const dialog = await draw({ onClose: () => (closes += 1) });
    screen.byRole('button', 'Close').click();
    expect(closes).to.equal(1);
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    expect([closes, dialog.open]).to.deep.equal([2, true]);
  });

  it('has no icon and stays open on Esc if it requires an answer', async () => {
    const dialog = await draw();
    expect(screen.allByRole('button', 'Close')).to.deep.equal([]);
    expect(dialog.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    (focused() as HTMLElement).blur();
    dialog.close();
    await waitUntil(() => dialog.matches(':modal'), 'it is open again');
    expect(nameOf(focused() as Element)).to.equal('Yes');
  });

  it('handles keys inside it', async () => {
    const keys: string[] = [];
    const dialog = await draw({ onKeyDown: ({ key }) => keys.push(key) });
    press(dialog, 'x');
    expect(keys).to.deep.equal(['x']);
  });

  it('shows its body and its children in order', async () => {
    const dialog = await draw({ body: <i>body</i>, children: <b>children</b> });
    const order = [...dialog.children].map((part) => part.textContent);
    expect(order).to.deep.equal(['Sure?', 'It can not be undone.', 'body', 'NoYes', 'children']);
  });

  it('returns the focus when it is removed', async () => {
    const dialog = await draw();
    screen.draw(null);
    await waitUntil(() => !dialog.isConnected);
    expect(document.activeElement).to.equal(opener);
    expect(dialog.open).to.equal(false);
  });

  it('moves no focus later if its opener has it again', async () => {
    const drawBoth = (second?: string) =>
      screen.draw(
        <>
          <Modal
            title="First"
            message="Stays open."
            actions={
              <>
                <button type="button">Other</button>
                <button type="button" data-focus-first>
                  Marked
                </button>
              </>
            }
          />
          {second && (
            <Modal title={second} message="" actions={<button type="button">OK</button>} />
          )}
        </>,
      );
    drawBoth();
    const other = await screen.findByRole('button', 'Other');
    other.focus();
    drawBoth('Second');
    await screen.findByRole('heading', 'Second');
    drawBoth();
    await waitUntil(() => screen.allByRole('dialog').length === 1);
    expect(nameOf(focused() as Element)).to.equal('Other');
    screen.byRole('button', 'Marked').focus();
    // The page closes the first dialog, which opens again.
    const first = screen.byRole('dialog') as HTMLDialogElement;
    first.close();
    await waitUntil(() => first.matches(':modal') && nameOf(focused() as Element) === 'Marked');
    await new Promise(requestAnimationFrame);
    expect(nameOf(focused() as Element)).to.equal('Marked');
  });

  it('returns the focus once another dialog that covers the page is closed', async () => {
    const cover = document.createElement('dialog');
    await draw();
    screen.shadow.append(cover);
    cover.showModal();
    screen.draw(null);
    await waitUntil(() => screen.shadow.querySelectorAll('dialog').length === 1);
    expect(document.activeElement).not.to.equal(opener);
    cover.close();
    await waitUntil(() => document.activeElement === opener, 'the focus is returned');
    // Only once: the other dialog returns the focus by itself from now on.
    opener.blur();
    cover.showModal();
    let closes = 0;
    cover.addEventListener('close', () => (closes += 1));
    cover.close();
    await waitUntil(() => closes === 1);
    expect(document.activeElement).not.to.equal(opener);
    cover.remove();
  });

  it('returns the focus to an element inside nested shadow roots', async () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    inner.attachShadow({ mode: 'open' }).append(opener);
    opener.focus();
    const cover = document.createElement('dialog');
    const dialog = await draw();
    screen.shadow.append(cover);
    cover.showModal();
    screen.draw(null);
    await waitUntil(() => !dialog.isConnected);
    cover.close();
    await waitUntil(() => inner.shadowRoot?.activeElement === opener, 'the focus is returned');
    cover.remove();
    outer.remove();
  });
});
