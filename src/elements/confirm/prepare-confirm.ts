import { confirmService } from '../../core/auth/confirm.ts';
import type { Core } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';

/** Lets the page show a dialog for a confirmation, whose code is loaded when it is due. `openers` as for `watchConfirm`. */
export function prepareConfirm(core: Core, openers: () => readonly HTMLElement[]): void {
  confirmService(core).load = async () => {
    try {
      const { watchConfirm } = await importTwice(() => import('./confirm.ts'));
      await watchConfirm(core, openers);
    } catch (error) {
      logLoadFailure(hostsService(core).current(), 'confirm', error);
      throw error;
    }
  };
}
