import { describeContract } from './contract/suite.ts';

describeContract('PGlite', async () => ({}));
