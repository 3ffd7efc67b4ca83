import { access, constants, mkdir } from 'node:fs/promises';

/** Creates a folder if it does not exist. Rejects with an error in one line if the folder is not writable. */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The build can’t write to the folder ${folder} (${code}).`, { cause: error });
  }
}
