import { expect, fixture } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { defineProbe } from './probe.tsx';

// Rules: elements-08

describe('an element that is moved to another document', () => {
  const { error } = console;
  const lines: string[] = [];
  let removeCore: () => void;
  beforeEach(() => {
    removeCore = provideCore(fakeCore().core);
    lines.length = 0;
    console.error = (line: string) => void lines.push(line);
  });
  afterEach(() => {
    console.error = error;
    removeCore();
  });

  /** Moves an element with its parent to a frame and back, and returns the lines logged after each move. */
  async function moveThereAndBack(moved: (inner: Element) => Element): Promise<number[]> {
    const inner = document.createElement(defineProbe());
    const outer = document.createElement('div');
    outer.append(inner);
    document.body.append(outer);
    const frame = await fixture<HTMLIFrameElement>('<iframe title="other document"></iframe>');
    const counts = [frame.contentDocument, document, document].map((owner) => {
      owner?.body.append(moved(inner));
      return lines.length;
    });
    inner.remove();
    outer.remove();
    return counts;
  }

  it('logs that it has no styles there, and nothing when it returns', async () => {
    expect(await moveThereAndBack((inner) => inner)).to.deep.equal([1, 1, 1]);
    expect(lines[0]).to.match(/<x-[\w-]+> was moved to another document/);
  });

  it('logs it also when its parent is moved', async () => {
    expect(await moveThereAndBack((inner) => inner.parentElement ?? inner)).to.deep.equal([
      1, 1, 1,
    ]);
  });
});
