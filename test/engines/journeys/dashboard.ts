import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usePortal } from '../portal.ts';

const portal = usePortal();
const SHEET = 'Our Application uses Cookies';

test('a user searches, moves between the cards and opens a product with the keyboard', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, 'ada@acme.example');
  await ada.type('/');
  await ada.type('invo');
  await ada.sees('3 products found');
  await ada.misses('link', 'Deal & Fee Planner');
  await ada.press('Escape');
  await ada.finds('link', 'Deal & Fee Planner');
  await ada.press('ArrowDown');
  await ada.press('ArrowRight');
  await ada.seesFocusOn('Data Integration Hub');
  await ada.press('ArrowDown');
  await ada.seesFocusOn('Ocular');
  await ada.type('/');
  await ada.type('price lists');
  await ada.misses('link', 'Ocular');
  await ada.press('Enter');
  await ada.arrivesBelow('/suite/');
  assert.deepEqual(ada.complaints, []);
});

test('Escape closes the profile panel and returns the focus to its button', async () => {
  const ada = await portal.visit();
  await portal.signIn(ada, 'ada@acme.example');
  await ada.click('button', 'Open profile panel of Ada Lovelace');
  await ada.finds('dialog', 'Profile');
  await ada.press('Escape');
  await ada.misses('dialog', 'Profile');
  await ada.seesFocusOn('Open profile panel of Ada Lovelace');
});

test('a new visitor answers the consent sheet, and the answer survives a reload', async () => {
  const visitor = await portal.visit({ hasConsented: false });
  await visitor.open(portal.url('/login'));
  await visitor.finds('dialog', SHEET);
  await visitor.click('checkbox', 'Analytical');
  await visitor.click('button', 'Accept selected');
  await visitor.misses('dialog', SHEET);
  await visitor.open(portal.url('/login'));
  // The form is in the page before the scripts run that define the element.
  await visitor.waitsFor(`document.querySelector('sso-cookie-consent')?.choices`);
  assert.deepEqual(
    await visitor.evaluate(`({ ...document.querySelector('sso-cookie-consent').choices })`),
    { essentialCookies: true, analyticalCookies: true, marketingCookies: false },
  );
  await visitor.misses('dialog', SHEET);
  assert.deepEqual(visitor.complaints, []);
});
