import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { ConfirmPage } from './confirm-page.ts';

// Rules: confirm-03

it('the dialog for a confirmation stays open when the user presses beside it', async () => {
  const page = new ConfirmPage();
  const dialog = await page.ask();
  await sendMouse({ type: 'click', position: [5, 5] });
  await resetMouse();
  expect(dialog.matches(':modal')).to.equal(true);
  expect(page.results).to.deep.equal([]);
  await page.close();
});
