import { expect } from '@open-wc/testing';
import { useTopmost } from '../../../src/views/notices/notices-view.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

function Top({ dialogId, isWarned }: { dialogId: number | undefined; isWarned: boolean }) {
  const top = useTopmost(dialogId, isWarned);
  return <output data-top={top}>{`${dialogId}/${isWarned}`}</output>;
}

describe('the topmost layer', () => {
  type Step = [dialogId: number | undefined, isWarned: boolean, top: string];
  const table: [title: string, steps: Step[]][] = [
    ['is the page if nothing covers it', [[undefined, false, 'page']]],
    [
      'is the only layer above the page',
      [
        [1, false, 'dialog'],
        [undefined, true, 'warning'],
        [undefined, false, 'page'],
      ],
    ],
    [
      'is a warning that opened after a dialog',
      [
        [1, false, 'dialog'],
        [1, true, 'warning'],
        [1, false, 'dialog'],
      ],
    ],
    [
      'is a dialog that opened after the warning',
      [
        [undefined, true, 'warning'],
        [1, true, 'dialog'],
        [undefined, true, 'warning'],
      ],
    ],
    [
      'is another dialog that opened after both',
      [
        [1, false, 'dialog'],
        [1, true, 'warning'],
        [2, true, 'dialog'],
      ],
    ],
  ];
  for (const [title, steps] of table)
    it(title, async () => {
      const screen = new Screen([], {});
      for (const [dialogId, isWarned, top] of steps) {
        screen.draw(<Top dialogId={dialogId} isWarned={isWarned} />);
        const output = () => screen.shadow.querySelector('output');
        await waitUntil(() => output()?.textContent === `${dialogId}/${isWarned}`);
        await waitUntil(() => output()?.dataset['top'] === top, `${top} on top`);
      }
      expect(screen.shadow.querySelectorAll('output')).to.have.length(1);
      screen.close();
    });
});
