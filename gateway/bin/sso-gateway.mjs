#!/usr/bin/env node
/**
 * Runs the built command. A file of its own, because npm links a command at the installation, before the first build, and
 * because an old version of Node can read this file only.
 */
import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../dist/sso-gateway.js', import.meta.url);
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);

function refuse(line) {
  console.error(line);
  process.exitCode = 2;
}

if (major < neededMajor || (major === neededMajor && minor < neededMinor))
  refuse(`sso-gateway needs Node ${needed} or newer. This is Node ${process.versions.node}.`);
else if (existsSync(built)) await import(built.href);
else refuse('The gateway is not built. Run "npm run build -w gateway" first.');
