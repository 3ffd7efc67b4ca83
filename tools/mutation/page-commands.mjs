const VIEWPORT = { width: 800, height: 600 };
const MEDIA = { media: null, colorScheme: null, reducedMotion: null, forcedColors: null };

/** The commands that a test can send, with the names and payloads of `@web/test-runner-commands`. */
export const COMMANDS = {
  async sendKeys({ keyboard }, payload) {
    for (const action of ['down', 'press', 'type', 'up'])
      if (payload[action] !== undefined) await keyboard[action](payload[action]);
  },
  async sendMouse({ mouse }, { type, position = [], button }) {
    if (type === 'move' || type === 'click') await mouse[type](...position, { button });
    else await mouse[type]({ button });
  },
  async resetMouse({ mouse }) {
    for (const button of ['left', 'middle', 'right']) await mouse.up({ button });
    await mouse.move(0, 0);
  },
  setViewport: (page, size) => page.setViewportSize(size),
  emulateMedia: (page, features) => page.emulateMedia(features),
};

/** Exposes the commands to the tests in a page, also after the page is reloaded. */
export async function exposeCommands(page) {
  await page.exposeFunction('runCommand', (name, payload) => COMMANDS[name](page, payload));
}

/** Resets what the commands of earlier tests have changed. */
export async function resetPage(page) {
  await page.context().clearCookies();
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia(MEDIA);
  await COMMANDS.resetMouse(page);
}
