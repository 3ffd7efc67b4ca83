export function inlineNames(
  code: string,
  constants: Readonly<Record<'features' | 'names', ReadonlyMap<string, string>>>,
): string;
