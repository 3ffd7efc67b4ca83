import { expect } from '@open-wc/testing';
import { harden } from '../../../src/views/shared/styles/harden.ts';
import { useLightSheet } from '../../../src/views/shared/styles/use-light-sheet.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

// Rules: theming-13

describe('a hardened style sheet', () => {
  const sheets: [what: string, css: string, hardened: string][] = [
    ['marks each declaration', 'a{color:red;top:0}', 'a{color:red!important;top:0!important}'],
    ['skips empty declarations', 'a{;color:red; ;}', 'a{color:red!important}'],
    ['keeps marks', 'a{color:red !important ;top:0}', 'a{color:red!important;top:0!important}'],
    [
      'keeps conditions',
      '@media print{a{color:red}b{top:0}}',
      '@media print{a{color:red!important}b{top:0!important}}',
    ],
    [
      'drops comments',
      '/* {a;\n} */a{/*;*/color:red/**/}/* b{} */b{top:0}',
      'a{color:red!important}b{top:0!important}',
    ],
  ];
  for (const [what, css, hardened] of sheets)
    it(`${what} in ${JSON.stringify(css)}`, () => {
      expect(harden(css)).to.equal(`@layer sso-elements{${hardened}}`);
    });
});

function Part({ css }: { css: string }) {
  return <div ref={useLightSheet(css)}>{css}</div>;
}

describe('the style sheet of a part that is loaded later', () => {
  it('is in the part’s own root, follows the part, and is removed with it', async () => {
    const screen = new Screen([], {});
    const own = screen.shadow.adoptedStyleSheets[0];
    const outside = [...document.adoptedStyleSheets];
    const later = new CSSStyleSheet();
    const color = () => {
      const part = screen.shadow.querySelector('div');
      return part && getComputedStyle(part).color;
    };
    screen.draw(<Part css="div{color:rgb(1,2,3)}" />);
    await waitUntil(() => color() === 'rgb(1, 2, 3)');
    screen.shadow.adoptedStyleSheets.push(later);
    screen.draw(<Part css="div{color:rgb(3,2,1)}" />);
    await waitUntil(() => color() === 'rgb(3, 2, 1)');
    expect(screen.shadow.adoptedStyleSheets).to.have.length(3);
    screen.unmount();
    expect(screen.shadow.adoptedStyleSheets).to.deep.equal([own, later]);
    expect(document.adoptedStyleSheets).to.deep.equal(outside);
    screen.close();
  });
});
