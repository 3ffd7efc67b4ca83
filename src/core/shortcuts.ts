import { atom } from 'nanostores';
import { room, type Core } from './core.ts';
import { OWN_KEYS, storageRoom } from './storage.ts';

/** Whether the dashboard's keyboard shortcuts work in this browser; stays as chosen after a sign-out. */
export const shortcutsRoom = room('shortcuts', (core: Core) => {
  const storage = storageRoom(core);
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
