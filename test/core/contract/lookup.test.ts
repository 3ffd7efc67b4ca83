import { expect } from '@open-wc/testing';
import { LookupData } from '../../../src/core/contract/lookup.ts';

describe('the values of a lookup', () => {
  it('are values with their descriptions', () => {
    const read = LookupData.parse({
      lookupValues: [{ lookupValue: 'en_US', description: 'English', id: 1 }],
    });
    expect(read.lookupValues).to.deep.equal([{ lookupValue: 'en_US', description: 'English' }]);
  });
});
