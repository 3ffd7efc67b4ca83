// The README: register() with the API's address.
import { register } from '@teamhanko/hanko-elements';

await register(location.origin);
