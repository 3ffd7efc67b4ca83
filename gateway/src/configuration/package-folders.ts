import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns a folder beside the bundle of the package; in the repository, whose build writes it elsewhere, its path there. */
function builtFolder(name: string): string {
  const inPackage = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(inPackage) ? inPackage : `dist/${name}`;
}

/** The portal and the elements that the package contains. */
export const PORTAL_DIR = builtFolder('portal');
export const ELEMENTS_DIR = builtFolder('cdn');
