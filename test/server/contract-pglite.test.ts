import { describeContract } from './contract/suite.ts';

// Left out: most tests of this suite call a gateway on PGlite.

describeContract('PGlite', async () => ({}));
