import { expect } from '@open-wc/testing';
import { productInitials, tintOf } from '../../../src/core/products/default-mark.ts';

// Rules: dashboard-34

describe('the initials of a product', () => {
  for (const [name, expected] of [
    ['Reporting Lite', 'RL'],
    ['Deal & Fee Planner', 'DF'],
    ['Payments', 'Pa'],
    ['  e-Invoicing', 'EI'],
    ['3D Secure', '3S'],
    ['X', 'X'],
    ['Émission', 'Ém'],
    ['E\u0301mission Ledger', 'E\u0301L'],
    ['請求書', '請求'],
    ['إدارة الفواتير', 'إ'],
    ['👩‍🚀 Orbit Pricing', 'OP'],
    ['360', ''],
    ['🚀 …', ''],
    ['', ''],
  ] as const)
    it(`of “${name}” are “${expected}”`, () => {
      expect(productInitials(name)).to.equal(expected);
    });

  it('follow the rules of the language', () => {
    expect(productInitials('ihracat izin', 'tr-TR')).to.equal('İİ');
  });
});

describe('the tint of a product', () => {
  it('depends on its code only, and is one of eight', () => {
    const tints = new Set(Array.from({ length: 200 }, (_, at) => tintOf(`P${at}`)));
    expect([...tints].toSorted()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(tintOf('OCULAR')).to.equal(tintOf('OCULAR'));
    // FNV-1a of 'a' is 0xe40c292c.
    expect(tintOf('a')).to.equal((0xe40c292c % 8) + 1);
  });
});
