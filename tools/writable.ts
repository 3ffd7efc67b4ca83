import { access, constants, mkdir } from 'node:fs/promises';

/** Makes a folder unless it is there. Rejects with one line that names the folder if nothing can be written into it. */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The build can’t write into the folder ${folder} (${code}).`, { cause: error });
  }
}
