interface Registration {
  readonly name: string;
  readonly listener: unknown;
  readonly isCapture: boolean;
}

const isCapture = (options: unknown): boolean =>
  typeof options === 'object' && options !== null
    ? (options as AddEventListenerOptions).capture === true
    : options === true;

/**
 * Records the listeners that code adds to the window and the document until the test ends. `left` returns the event
 * types of those that it has not removed again.
 */
export function trackListeners(): { left: () => string[] } {
  const registrations: Registration[] = [];
  const indexOf = (wanted: Registration) =>
    registrations.findIndex(
      (known) =>
        known.name === wanted.name &&
        known.listener === wanted.listener &&
        known.isCapture === wanted.isCapture,
    );
  for (const target of [window, document]) {
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    type Parameters = [type: string, listener: EventListener, options?: AddEventListenerOptions];
    const registration = ([type, listener, options]: Parameters): Registration => ({
      name: type,
      listener,
      isCapture: isCapture(options),
    });
    Object.assign(target, {
      addEventListener(...parameters: Parameters) {
        if (indexOf(registration(parameters)) < 0) registrations.push(registration(parameters));
        add.apply(target, parameters);
      },
      removeEventListener(...parameters: Parameters) {
        const index = indexOf(registration(parameters));
        if (index >= 0) registrations.splice(index, 1);
        remove.apply(target, parameters);
      },
    });
  }
  return { left: () => registrations.map(({ name }) => name) };
}

afterEach(() => {
  for (const target of [window, document])
    for (const name of ['addEventListener', 'removeEventListener'])
      Reflect.deleteProperty(target, name);
});
