/** True on machines whose shortcuts take the ⌘ key. */
export const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** How this machine's keyboard spells the palette's shortcut. */
export const paletteKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K');
