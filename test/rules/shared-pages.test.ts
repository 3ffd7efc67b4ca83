import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignPages } from '../runner/shared-pages.ts';

const filesIn = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `test/${folder}/${index + 1}.test.ts`);

describe('the pages of the tests in a browser', () => {
  it('are shared by the files of the core, and by those of a folder of views', () => {
    const files = ['core/api/a', 'views/login/b', 'core/c', 'views/profile/d'].map(
      (name) => `test/${name}.test.ts`,
    );
    const [a = '', b = '', c = '', d = ''] = files;
    assert.deepEqual(
      [...assignPages(files)],
      [
        ['core-1', [a, c]],
        ['views/login-1', [b]],
        ['views/profile-1', [d]],
      ],
    );
  });

  it('are not shared by element tests', () => {
    const files = filesIn('elements/guard', 2);
    assert.deepEqual([...assignPages(files).values()], [[files[0]], [files[1]]]);
  });

  for (const [count, sizes] of [
    [12, [12]],
    [13, [7, 6]],
    [24, [12, 12]],
    [25, [8, 9, 8]],
  ] as const)
    it(`have 12 files at most, and about the same number: ${count}`, () => {
      const files = filesIn('core', count);
      const pages = [...assignPages(files).values()];
      assert.deepEqual(
        pages.map(({ length }) => length),
        sizes,
      );
      assert.deepEqual(pages.flat(), files);
    });
});
