import { testLibraries } from './every-library.ts';
import { LIBRARIES } from './libraries.ts';

testLibraries(LIBRARIES);
