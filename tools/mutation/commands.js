/** Stands in for `@web/test-runner-commands` in the bundle: the runner carries the commands out. */
const command = (name) => (payload) => globalThis.runCommand(name, payload);

export const sendKeys = command('sendKeys');
export const sendMouse = command('sendMouse');
export const setViewport = command('setViewport');
export const emulateMedia = command('emulateMedia');
// Named by a chai plugin; our tests compare no snapshots.
export const getSnapshot = command('getSnapshot');
export const getSnapshotConfig = command('getSnapshotConfig');
export const saveSnapshot = command('saveSnapshot');
