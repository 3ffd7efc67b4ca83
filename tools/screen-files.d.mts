/** The paths of scripts by tag. */
export type ScreenFiles = Readonly<
  Record<'sso-login' | 'sso-dashboard' | 'sso-profile', ReadonlySet<string>>
>;
export function readScreenFiles(): ScreenFiles;
export function viewFiles(tag: keyof ScreenFiles, screens: ScreenFiles): string[];
