#!/usr/bin/env node
/** Runs the built command. A file of its own, because npm links a command at the installation, before the first build. */
import { existsSync } from 'node:fs';

const built = new URL('../dist/sso-gateway.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  console.error('The gateway is not built. Run "npm run build -w gateway" first.');
  process.exitCode = 2;
}
