/** Returns the attribute of a property: `max-age-days` for `maxAgeDays`. */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
