// As in the README: register() with the URL of the API.
import { register } from '@teamhanko/hanko-elements';

await register(location.origin);
