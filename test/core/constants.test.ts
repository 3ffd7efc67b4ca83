import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../src/core/constants.ts';

/** Spec 9, "Business constants and limits", as far as the core keeps them. */
const SPEC: Partial<Record<keyof typeof CONSTANTS, number | readonly number[]>> = {
  requestTimeoutMs: 30_000,
  sessionWarningMs: 120_000,
  captchaLength: 6,
  captchaWidthPx: 200,
  captchaHeightPx: 65,
  displayNameLength: 50,
  errorMsgLength: 300,
  productsPerRow: 4,
  toastMs: 5000,
  toastAfterHoverMs: 1000,
  toastEaseMs: 300,
  snackBarMs: 5000,
  spinnerFadeInMs: 300,
  spinnerFadeOutMs: 200,
  tooltipTouchShowMs: 500,
  tooltipTouchHideMs: 1500,
  storedValueLength: 524_288,
};

describe('the numbers of spec 9', () => {
  for (const [name, value] of Object.entries(SPEC)) {
    it(`${name} is ${String(value)}`, () => {
      expect(CONSTANTS[name as keyof typeof CONSTANTS]).to.equal(value);
    });
  }

  it('has two retries of the products, with growing pauses', () => {
    const [first, second, ...more] = CONSTANTS.productRetryDelaysMs;
    expect(second).to.be.greaterThan(first);
    expect(more).to.deep.equal([]);
  });
});
