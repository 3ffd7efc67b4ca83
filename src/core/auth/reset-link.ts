import { defineService } from '../kernel/base-core.ts';

/**
 * The token of a mailed link, from the address until it is used or the user leaves the reset panel; '' for none. It is
 * in memory only: storage would keep it for the next user of the machine.
 */
export const resetLinkService = defineService('reset-link', () => ({ token: '' }));
