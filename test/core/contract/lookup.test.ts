import { expect } from '@open-wc/testing';
import { LookupData } from '../../../src/core/contract/lookup.ts';

// Rules: gateway-contract-32

describe('the values of a lookup', () => {
  it('have descriptions', () => {
    const read = LookupData.parse({
      lookupValues: [{ lookupValue: 'en_US', description: 'English', id: 1 }],
    });
    expect(read.lookupValues).to.deep.equal([{ lookupValue: 'en_US', description: 'English' }]);
  });
});
