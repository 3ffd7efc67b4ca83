/** Replaces `@web/test-runner-commands` in the bundle. The runner executes the commands. */
const command = (name) => (payload) => globalThis.runCommand(name, payload);

export const sendKeys = command('sendKeys');
export const sendMouse = command('sendMouse');
export const resetMouse = command('resetMouse');
export const setViewport = command('setViewport');
export const emulateMedia = command('emulateMedia');
// A chai plugin imports these; the tests compare no snapshots.
export const getSnapshot = command('getSnapshot');
export const getSnapshotConfig = command('getSnapshotConfig');
export const saveSnapshot = command('saveSnapshot');
