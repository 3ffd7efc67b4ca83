import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { SECTIONS, showSection } from '../../../src/views/profile/sections.ts';
import { useCurrentSection } from '../../../src/views/profile/use-current-section.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { trackListeners } from '../support/listeners.ts';
import { Screen } from '../support/screen.ts';

// Rules: profile-02, profile-03

/** Renders the sections with a height that a test sets. */
function Sections({ heightPx, version = 0 }: { heightPx: number; version?: number }) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  const { current, choose } = useCurrentSection(root, String(version));
  return (
    <div ref={root} style={{ position: 'absolute', top: 50, width: 300 }}>
      {SECTIONS.map((id) => (
        <section key={`${id} ${version}`} data-section={id} style={{ height: heightPx }}>
          <h2 tabIndex={-1} data-heading>
            {id}
          </h2>
        </section>
      ))}
      <div data-end style={{ height: 1 }} />
      <button type="button" onClick={() => choose('roles')}>
        Roles
      </button>
      <output style={{ position: 'fixed' }}>{current}</output>
    </div>
  );
}

describe('the current section', () => {
  let screen: Screen;
  const { IntersectionObserver: Observer } = window;
  afterEach(() => {
    window.IntersectionObserver = Observer;
    screen.close();
    scrollTo(0, 0);
  });
  const open = async (heightPx = 500) => {
    screen = new Screen([], {});
    screen.draw(<Sections heightPx={heightPx} />);
    await waitUntil(() => current() === 'personal', 'the first section');
  };
  const current = () => screen.shadow.querySelector('output')?.textContent;
  const isCurrent = (id: string) => waitUntil(() => current() === id, `${id}; got ${current()}`);
  const to = (top: number) => scrollTo({ top, behavior: 'instant' });
  const section = (id: string) => screen.shadow.querySelector(`[data-section=${id}]`) as Element;

  it('is the one in the upper part of the window', async () => {
    await open();
    for (const [index, id] of SECTIONS.slice(0, 4).entries()) {
      to(50 + 500 * index);
      await isCurrent(id);
    }
    // The last 60 px of a section do not count.
    to(50 + 500 - 60);
    await isCurrent('roles');
    to(0);
    await isCurrent('personal');
  });

  it('is the first one before the browser has reported any', async () => {
    window.IntersectionObserver = class extends Observer {
      override observe() {}
    };
    await open();
  });

  it('is the first one on a page that needs no scrolling', async () => {
    await open(90);
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    expect(current()).to.equal('personal');
  });

  it('follows other sections that are rendered later', async () => {
    await open();
    screen.draw(<Sections heightPx={500} version={1} />);
    to(50 + 500 * 2);
    await isCurrent('email');
  });

  it('is the last at the end of the page, even if it cannot reach the top', async () => {
    await open(250);
    to(document.documentElement.scrollHeight);
    await isCurrent('settings');
  });

  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    it(`is the chosen one until the user’s ${type}`, async () => {
      await open();
      screen.shadow.querySelector('button')?.click();
      await isCurrent('roles');
      to(50 + 500 * 3);
      await new Promise((resolve) => setTimeout(resolve, 0));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(current()).to.equal('roles');
      dispatchEvent(new Event(type));
      to(50 + 500 * 2);
      await isCurrent('email');
    });

  it('needs no listener once the screen is removed', async () => {
    const listeners = trackListeners();
    await open();
    expect(listeners.left()).to.include.members(['wheel', 'touchmove', 'pointerdown', 'keydown']);
    screen.unmount();
    expect(listeners.left()).to.deep.equal([]);
  });

  it('is scrolled to and has its heading focused', async () => {
    await open();
    const root = screen.shadow.querySelector('div') as HTMLElement;
    showSection(root, 'security');
    expect(screen.shadow.activeElement?.textContent).to.equal('security');
    await waitUntil(() => Math.abs(section('security').getBoundingClientRect().top) < 2);
  });

  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const)
    it(`is scrolled to with behavior ${behavior} for prefers-reduced-motion: ${reducedMotion}`, async () => {
      await open();
      const scrolls: unknown[] = [];
      section('roles').scrollIntoView = (options) => scrolls.push(options);
      await emulateMedia({ reducedMotion });
      showSection(screen.shadow, 'roles');
      await emulateMedia({ reducedMotion: 'no-preference' });
      expect(scrolls).to.deep.equal([{ block: 'start', behavior }]);
      // The focus alone does not scroll.
      section('settings').scrollIntoView = () => {};
      showSection(screen.shadow, 'settings');
      expect([screen.shadow.activeElement?.textContent, scrollY]).to.deep.equal(['settings', 0]);
    });
});
