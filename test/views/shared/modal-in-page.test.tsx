import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { provideCore } from '../../../src/core/kernel/core.ts';
import dialogCss from '../../../src/views/shared/ui/dialog.css';
import { Modal } from '../../../src/views/shared/ui/modal.tsx';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { forgetMouse } from '../support/forget-mouse.ts';
import { disable, READABLE, stylesOf } from '../support/page-styles.ts';
import { Screen } from '../support/screen.ts';

// Rules: notifications-17, notifications-18, notifications-20, notifications-22, notifications-25

/** All that pages of dialog libraries listen to. */
const EVENTS =
  'keydown keyup click pointerdown pointerup mousedown mouseup touchstart focusin wheel'.split(' ');

/** More than a dialog is raised in 30 frames. */
const MOST_RAISED = 1_000;

describe('a modal dialog over a page with dialogs of its own', () => {
  const cleanups: (() => void)[] = [];
  let screen: Screen;
  let answers: string[];
  let keys: string[];
  beforeEach(() => {
    screen = new Screen([dialogCss], {});
    cleanups.push(provideCore(screen.fake.core), () => screen.close());
    answers = [];
    keys = [];
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    await forgetMouse();
  });

  const button = (name: string, isFirst = false) => (
    <button
      type="button"
      data-focus-first={isFirst || undefined}
      onClick={() => answers.push(name)}
    >
      {name}
    </button>
  );
  const open = async () => {
    screen.draw(
      <Modal
        title="Sure?"
        message="It can not be undone."
        onKeyDown={({ key }) => keys.push(key)}
        actions={
          <>
            {button('No')}
            {button('Yes', true)}
          </>
        }
      />,
    );
    await waitUntil(() => screen.shadow.querySelector('dialog')?.matches(':modal'), 'the dialog');
    // The dialog imports the same file, before this.
    await import('../../../src/views/shared/modal/protect-modal.ts');
  };
  const close = async () => {
    screen.draw(null);
    await waitUntil(() => screen.shadow.querySelector('dialog') === null, 'the dialog is closed');
  };
  const clickOnCenter = async (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'click', position });
  };
  const clickOn = (name: string) => clickOnCenter(screen.byRole('button', name));
  const clickOnText = () => clickOnCenter(screen.byRole('heading', 'Sure?'));
  const tabBack = async () => {
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ up: 'Shift' });
  };
  const focused = () => nameOf(screen.shadow.activeElement as Element);
  /** Adds an element to the page until the test ends. */
  const add = <T extends Element>(element: T): T => {
    document.body.append(element);
    cleanups.push(() => element.remove());
    return element;
  };
  /** Listens on the page's document in both phases; returns the types of the events that arrive. */
  const listen = (react: (event: Event) => void = () => {}) => {
    const heard = new Set<string>();
    const controller = new AbortController();
    cleanups.push(() => controller.abort());
    for (const type of EVENTS)
      for (const capture of [true, false])
        document.addEventListener(
          type,
          (event) => {
            heard.add(capture ? type : `${type} on the way up`);
            react(event);
          },
          { capture, signal: controller.signal },
        );
    return heard;
  };

  it('is answered with the mouse on a page that disables all that is beside its own dialog', async () => {
    cleanups.push(disable(document.body));
    await open();
    await clickOn('Yes');
    expect(answers).to.deep.equal(['Yes']);
    expect(stylesOf(screen.byRole('heading', 'Sure?'))).to.deep.equal(READABLE);
  });

  it('sends a form once', async () => {
    await open();
    const form = document.createElement('form');
    const send = document.createElement('button');
    send.append('Send');
    form.append(send);
    let sent = 0;
    // The screen prevents what clicks that reach it do.
    form.addEventListener('click', (event) => event.stopPropagation());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    screen.shadow.querySelector('dialog')?.append(form);
    cleanups.push(() => form.remove());
    await settled(screen.shadow);
    await clickOnCenter(send);
    await waitUntil(() => sent > 0, 'the form is sent');
    await nextFrame();
    expect(sent).to.equal(1);
  });

  it('stays usable if the page makes it inert or hides it at any time, and leaves that as it was', async () => {
    const { element } = screen;
    element.inert = true;
    element.setAttribute('aria-hidden', 'true');
    await open();
    await clickOn('Yes');
    element.inert = true;
    element.hidden = true;
    document.body.setAttribute('aria-hidden', 'true');
    cleanups.push(() => document.body.removeAttribute('aria-hidden'));
    await waitUntil(() => !element.inert, 'the dialog is usable again');
    await clickOn('Yes');
    expect(answers).to.deep.equal(['Yes', 'Yes']);
    expect(focused()).to.equal('Yes');
    expect(element.getAttribute('aria-hidden')).to.equal('false');
    // The page ends its own dialog meanwhile.
    element.removeAttribute('aria-hidden');
    await close();
    expect([element.inert, element.hidden, element.ariaHidden]).to.deep.equal([true, true, null]);
    expect(document.body.getAttribute('aria-hidden')).to.equal('true');
  });

  it('comes back on top of a dialog that the page opens later, with its focus', async () => {
    await open();
    screen.byRole('button', 'Yes').focus();
    const dialog = add(document.createElement('dialog'));
    dialog.append('Of the page', document.createElement('input'));
    dialog.showModal();
    await waitUntil(() => focused() === 'Yes', 'the focus is back');
    await clickOn('No');
    expect(answers).to.deep.equal(['No']);
    expect(dialog.open).to.equal(true);
  });

  it('leaves time to paint to a page that raises its own dialog in a microtask each time', async () => {
    await open();
    const dialog = add(document.createElement('dialog'));
    dialog.append('Of the page', document.createElement('input'));
    let raised = 0;
    const raise = () => {
      raised += 1;
      // A page that is stopped could not report it.
      if (raised > MOST_RAISED) return;
      dialog.close();
      dialog.showModal();
    };
    const raiseAbove = (event: Event) => {
      if (!event.composedPath().includes(dialog)) queueMicrotask(raise);
    };
    document.addEventListener('focusin', raiseAbove, true);
    cleanups.push(() => document.removeEventListener('focusin', raiseAbove, true));
    dialog.showModal();
    for (let frames = 0; frames < 30; frames += 1) await nextFrame();
    expect(raised).to.be.within(1, MOST_RAISED);
  });

  it('keeps keys and presses from the page, in either phase', async () => {
    await open();
    const heard = listen();
    await sendKeys({ press: 'Escape' });
    await tabBack();
    expect(focused()).to.equal('No');
    await sendKeys({ press: 'g' });
    await sendKeys({ press: 'Enter' });
    await clickOn('Yes');
    await clickOnText();
    expect(answers).to.deep.equal(['No', 'Yes']);
    expect(keys).to.deep.equal(['Escape', 'Shift', 'Tab', 'g', 'Enter']);
    expect(screen.shadow.querySelector('dialog')?.open).to.equal(true);
    heard.delete('focusin');
    expect([...heard]).to.deep.equal([]);
    await close();
    await sendKeys({ press: 'g' });
    expect(heard).to.include('keydown on the way up');
  });

  it('stays open and keeps its focus however often Esc is pressed, and then the page gets none', async () => {
    const closed: string[] = [];
    const dialog = add(document.createElement('dialog'));
    dialog.append('Of the page', document.createElement('input'));
    dialog.addEventListener('close', () => closed.push('of the page'));
    dialog.showModal();
    await open();
    screen.shadow.querySelector('dialog')?.addEventListener('close', () => closed.push('ours'));
    screen.byRole('button', 'No').focus();
    // All reach the browser before the page can open a closed dialog again.
    await Promise.all([1, 2, 3, 4].map(() => sendKeys({ press: 'Escape' })));
    expect(keys.filter((key) => key === 'Escape')).to.have.length(4);
    expect(closed).to.deep.equal([]);
    expect(focused()).to.equal('No');
    expect(dialog.open).to.equal(true);
  });

  it('is used with Tab and the mouse on a page that traps the focus in its own dialog', async () => {
    const dialog = add(document.createElement('div'));
    const field = dialog.appendChild(document.createElement('input'));
    await open();
    listen((event) => {
      if (event.composedPath().includes(dialog)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      field.focus();
    });
    await tabBack();
    expect(focused()).to.equal('No');
    await clickOn('Yes');
    await clickOn('No');
    expect(answers).to.deep.equal(['Yes', 'No']);
  });
});
