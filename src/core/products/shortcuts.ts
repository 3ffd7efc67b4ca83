import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

/** Whether the dashboard's keyboard shortcuts are on in this browser. A sign-out does not change it. */
export const shortcutsService = defineService('shortcuts', (core: Core) => {
  const storage = storageService(core);
  const $isOn = atom(storage.get(OWN_KEYS.shortcuts) !== 'off');
  return {
    $isOn,
    /** Switches the shortcuts on or off and stores the choice. */
    choose(isOn: boolean): void {
      if (isOn) storage.remove(OWN_KEYS.shortcuts);
      else storage.set(OWN_KEYS.shortcuts, 'off');
      $isOn.set(isOn);
    },
  };
});
