import { expect, nextFrame } from '@open-wc/testing';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { useRows, type Rows } from '../../../src/views/dashboard/browse/use-rows.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { trackListeners } from '../support/listeners.ts';
import { Screen } from '../support/screen.ts';

// Rules: dashboard-16

interface ListProps {
  count: number;
  isWindowed: boolean;
  columns?: number;
}

/** Renders a list with rows of 90 px and gaps of 10 px; outputs which rows are to be rendered. */
function List({ count, isWindowed, columns = 4 }: ListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const rows = useRows(list, count, isWindowed);
  return (
    <div
      ref={list}
      style={{ position: 'absolute', top: 0, height: 'calc(var(--sso-stride) * var(--sso-rows))' }}
    >
      <div
        className="sso-cards-row"
        style={{
          display: 'grid',
          gridTemplateColumns: `repeat(${columns}, 50px)`,
          height: 90,
          rowGap: 10,
        }}
      />
      <output>{JSON.stringify(rows)}</output>
    </div>
  );
}

describe('the rows of a long list', () => {
  let screen: Screen;
  let removeCore: () => void;
  afterEach(() => {
    screen.close();
    removeCore();
    scrollTo(0, 0);
  });
  const rows = () => JSON.parse(screen.shadow.querySelector('output')?.textContent ?? '{}') as Rows;
  const draw = (props: ListProps) => screen.draw(<List {...props} />);
  const open = async (props: ListProps) => {
    screen = new Screen([], {});
    removeCore = provideCore(screen.fake.core);
    draw(props);
    await waitUntil(() => screen.shadow.querySelector('output'));
  };
  const shows = (columns: number, first: number, last: number) =>
    waitUntil(
      () => JSON.stringify(rows()) === JSON.stringify({ columns, first, last }),
      `${columns} columns, rows ${first} to ${last}; got ${JSON.stringify(rows())}`,
    );
  const renderedColumns = () => {
    const row = screen.shadow.querySelector('.sso-cards-row');
    return row ? getComputedStyle(row).gridTemplateColumns.split(' ').length : 0;
  };
  /** Returns the last rendered row while the list is scrolled by `abovePx`. */
  const lastAt = (abovePx: number) => Math.floor((innerHeight + abovePx) / 100) + 1;

  it('are those in the window, and one more on each side', async () => {
    await open({ count: 1000, isWindowed: true });
    await shows(4, 0, lastAt(0));
    scrollTo(0, 1050);
    await shows(4, 9, lastAt(1050));
    scrollTo(0, 1100);
    await shows(4, 10, lastAt(1100));
  });

  it('end at the list’s ends', async () => {
    await open({ count: 998, isWindowed: true });
    scrollTo(0, 25_000);
    await waitUntil(() => rows().last === 249, 'the last row');
    expect(rows().first).to.equal(Math.floor((25_000 - innerHeight) / 100) - 1);
    scrollTo(0, 0);
    await shows(4, 0, lastAt(0));
  });

  it('set their height and number as custom properties', async () => {
    await open({ count: 998, isWindowed: true });
    const { style } = screen.shadow.querySelector('div') as HTMLElement;
    expect(style.getPropertyValue('--sso-stride')).to.equal('100px');
    expect(style.getPropertyValue('--sso-rows')).to.equal('250');
  });

  it('are all rows if the list is not windowed, regardless of scrolling', async () => {
    await open({ count: 998, isWindowed: false });
    await shows(4, 0, 249);
    scrollTo(0, 5000);
    await shows(4, 0, 249);
  });

  it('follow the number of columns and cards', async () => {
    await open({ count: 1000, isWindowed: true });
    await shows(4, 0, lastAt(0));
    draw({ count: 1000, isWindowed: true, columns: 2 });
    await waitUntil(() => renderedColumns() === 2, 'two columns rendered');
    dispatchEvent(new Event('resize'));
    await waitUntil(() => rows().columns === 2, 'two columns');
    draw({ count: 5, isWindowed: true, columns: 2 });
    await shows(2, 0, 2);
    draw({ count: 5, isWindowed: false, columns: 2 });
    await shows(2, 0, 2);
  });

  it('follow an element around the page’s tag that scrolls', async () => {
    await open({ count: 1000, isWindowed: true });
    await shows(4, 0, lastAt(0));
    // The observer of the list's size reports once by itself.
    for (let frames = 0; frames < 3; frames += 1) await nextFrame();
    (screen.shadow.querySelector('div') as HTMLElement).style.top = '-1050px';
    screen.element.dispatchEvent(new Event('scroll'));
    await shows(4, 9, lastAt(1050));
  });

  it('have the height of the cards if there are no gaps', async () => {
    await open({ count: 8, isWindowed: false });
    const list = screen.shadow.querySelector('div') as HTMLElement;
    (list.querySelector('.sso-cards-row') as HTMLElement).style.rowGap = 'normal';
    dispatchEvent(new Event('resize'));
    expect(list.style.getPropertyValue('--sso-stride')).to.equal('90px');
  });

  it('need no listener after the list is removed', async () => {
    const listeners = trackListeners();
    await open({ count: 1000, isWindowed: true });
    await waitUntil(() => listeners.left().length > 0);
    expect(listeners.left().toSorted()).to.deep.equal(['resize', 'scroll']);
    screen.unmount();
    expect(listeners.left()).to.deep.equal([]);
  });

  it('are not updated after the list is removed', async () => {
    await open({ count: 1000, isWindowed: true });
    await shows(4, 0, lastAt(0));
    const { style } = screen.shadow.querySelector('div') as HTMLElement;
    screen.unmount();
    style.setProperty('--sso-rows', 'unchanged');
    dispatchEvent(new Event('scroll'));
    dispatchEvent(new Event('resize'));
    expect(style.getPropertyValue('--sso-rows')).to.equal('unchanged');
  });
});
