import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './dev-server.ts';
import { programOf, type Stack } from './stacks.ts';

/** Timeout for the start of a server. */
const START_MS = 120_000;

async function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Starts the server of a stack and waits until it answers. */
export async function openStackServer(stack: Stack, isDevelopment: boolean) {
  const { start = [], develop = [] } = stack.manifest.host;
  const port = await freePort();
  const [program, args, cwd] = programOf(stack, [
    ...(isDevelopment ? develop : start),
    String(port),
  ]);
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: isDevelopment ? 'development' : 'production',
  };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const closed = once(child, 'close');
  const origin = `http://localhost:${port}`;
  const untilMs = Date.now() + START_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > untilMs)
      throw new Error(`The server of ${stack.name} did not start.`);
    await new Promise((wake) => setTimeout(wake, 200));
  }
  return {
    origin,
    async close() {
      child.kill();
      await closed;
    },
  };
}
