/** Returns true on platforms whose shortcuts use the ⌘ key. */
export const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** Returns the palette's shortcut as the platform writes it. */
export const paletteKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');
