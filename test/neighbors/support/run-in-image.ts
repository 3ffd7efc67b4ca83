import { spawn, type ChildProcess } from 'node:child_process';
import type { MountedImage } from './image.ts';

/**
 * Runs a command of `node` in an image as a container does: as the image's user, without capabilities, on a file system
 * that is read-only except for a volume at /data.
 */
export function runInImage(
  { folder, config }: MountedImage,
  volume: string,
  [, ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const script = `
    mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --bind "$VOLUME" "$0/data" &&
    mount -o remount,ro,bind "$0" &&
    exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid --inh-caps=-all \
      unshare --root="$0" --wd="$FOLDER" --setuid="$USER_ID" --setgid="$GROUP_ID" \
      /usr/local/bin/node "$@"`;
  const [userId, groupId] = config.User.split(':');
  const ofImage: Record<string, string> = {};
  for (const line of config.Env) {
    const [name = '', value = ''] = line.split(/=(.*)/s);
    ofImage[name] = value;
  }
  return spawn(
    'unshare',
    ['--mount', '--propagation', 'private', '/bin/sh', '-c', script, folder, ...args],
    {
      env: {
        ...ofImage,
        ...env,
        PATH: process.env['PATH'],
        VOLUME: volume,
        FOLDER: config.WorkingDir,
        USER_ID: userId,
        GROUP_ID: groupId,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}
