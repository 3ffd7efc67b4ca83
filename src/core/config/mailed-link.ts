import { defineService } from '../kernel/base-core.ts';

/**
 * The mailed link that has led to the page: the name of its parameter, and its token from the address until it is used or
 * the user leaves the panel of the link; '' for none. Both are in memory only: storage would keep the token for the next
 * user of the machine.
 */
export const mailedLinkService = defineService('mailed-link', () => ({ kind: '', token: '' }));
