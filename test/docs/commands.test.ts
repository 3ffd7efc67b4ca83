import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { COMMANDS } from '../../gateway/src/commands/list.ts';
import { HELP } from '../../cli/check-gateway/help.ts';
import { VERIFY_HELP } from '../../cli/check-gateway/verify-options.ts';
import { HELP as DEV_HELP } from '../../cli/dev/options.ts';
import { generatedFiles } from '../../cli/create-gateway/generated-files.ts';
import { filesBelow } from '../../tools/files-below.ts';
import { chooseFiles } from '../runner/choose-files.ts';
import { parseTestOptions } from '../runner/test-options.ts';
import { blocksFor } from './checks.ts';
import { commandsIn, type Command } from './commands.ts';
import { placeOf } from './pages.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const scriptsOf = (folder: string) =>
  Manifest.parse(JSON.parse(read(join(folder, 'package.json')))).scripts;
/** The scripts of a gateway that `create-gateway` has written. */
const created = Manifest.parse(
  JSON.parse(generatedFiles('my-gateway', '')['package.json'] ?? '{}'),
);
const SCRIPTS = {
  '': scriptsOf('.'),
  created: created.scripts,
  bench: scriptsOf('bench'),
  gateway: scriptsOf('gateway'),
};

/** The programs of other projects that the commands use. */
const OTHERS = new Set([
  ...[
    '[',
    'cat',
    'cd',
    'chmod',
    'cp',
    'echo',
    'export',
    'find',
    'grep',
    'install',
    'kill',
    'mkdir',
    'mv',
    'printf',
    'read',
    'tr',
    'umask',
  ],
  ...['curl', 'docker', 'haproxy', 'jq', 'kubectl', 'openssl', 'python3', 'sudo', 'systemctl'],
]);

const ofGateway = readdirSync('gateway/src/commands').map((name) =>
  read(join('gateway/src/commands', name)),
);
const SOURCES = ['bench', 'gateway/src', 'test', 'cli', 'tools'].flatMap(filesBelow).map(read);
const isRead = (variable: string) =>
  SOURCES.some((source) => source.includes(`'${variable}'`) || source.includes(` ${variable}:`));

/** Returns what is wrong with `npm …` in a folder. */
function npmFaults(words: readonly string[], within: keyof typeof SCRIPTS): string[] {
  const [, folder = within] = /(?:--prefix|-w) (bench|gateway)\b/.exec(words.join(' ')) ?? [];
  const scripts = SCRIPTS[folder as keyof typeof SCRIPTS];
  const [first = '', second = ''] = words
    .join(' ')
    .replace(/(--prefix|-w) \w+ ?/, '')
    .split(' ');
  // `npm install` names a package of the registry, and `npm pack` a workspace.
  if (['ci', 'install', 'pack'].includes(first)) return [];
  const script = first === 'run' ? second : first;
  if (!(script in scripts)) return [`the script ${script}`];
  if (script !== 'test') return [];
  // Throws if an option does not exist, or a name fits no test.
  if (words.includes('--'))
    chooseFiles(parseTestOptions(words.slice(words.indexOf('--') + 1)).positionals);
  return [];
}

/** Returns what is wrong with `sso-gateway …`. */
function gatewayFaults(words: readonly string[]): string[] {
  const [first = '', second = ''] = words;
  const isPair = Object.keys(COMMANDS).includes(`${first} ${second}`);
  const isOne = Object.keys(COMMANDS).includes(first);
  // `key create` and `key rotate` are arguments of one command.
  if (!isPair && !isOne) return [`the command ${first} ${second}`];
  return words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2))
    .filter((name) => !ofGateway.some((source) => new RegExp(`'?\\b${name}'?: `).test(source)))
    .map((name) => `the option --${name} of sso-gateway ${first}`);
}

function checkerFaults([first = '', ...words]: readonly string[]): string[] {
  if (first === 'create-gateway') return words.filter((word) => word.startsWith('--'));
  const help = { 'check-gateway': HELP + VERIFY_HELP, dev: DEV_HELP }[first];
  if (help === undefined) return [`the command ${first}`];
  return words.filter((word) => word.startsWith('--') && !help.includes(`  ${word} `));
}

/** Returns what a command needs that does not exist. */
function faultsOf({ variables, program, words }: Command, within: keyof typeof SCRIPTS): string[] {
  const unread = variables.filter((name) => !isRead(name)).map((name) => `the variable ${name}`);
  const files = words.filter((word) => /^gateway\/deploy\/(?!secrets)/.test(word));
  const missing = files.filter((file) => !existsSync(file)).map((file) => `the file ${file}`);
  const own = (): string[] => {
    if (program === 'npm') return npmFaults(words, within);
    const [first = '', ...rest] = words;
    if (program === 'npx' && first === 'sso-gateway') return gatewayFaults(rest);
    if (program === 'npx' && first === 'sso-elements') return checkerFaults(rest);
    if (program === 'node' && first.endsWith('bin/sso-gateway.mjs')) return gatewayFaults(rest);
    return program === '' || OTHERS.has(program) ? [] : [`the program ${program}`];
  };
  return [...unread, ...missing, ...own()];
}

for (const block of blocksFor('commands'))
  test(`${placeOf(block)} has only programs, scripts, options, variables and files that exist`, () => {
    const commands = commandsIn(block.text);
    assert.ok(commands.length > 0);
    const within = block.text.includes('create-gateway') ? 'created' : '';
    assert.deepEqual(
      commands.flatMap((command) => faultsOf(command, within)),
      [],
    );
  });

for (const [text, fault] of [
  ['npm run tset', 'the script tset'],
  ['npm run --prefix bench lod', 'the script lod'],
  ['npx sso-gateway user ad', 'the command user ad'],
  ['npx sso-gateway user list --tennant ACME', 'the option --tennant of sso-gateway user'],
  ['npx sso-elements check-gateway https://x --usr ada', '--usr'],
  ['npx sso-elements dev --prt 4173', '--prt'],
  ['npx sso-elements develop', 'the command develop'],
  ['ALOWED_ORIGINS=x npm start', 'the variable ALOWED_ORIGINS'],
  ['cp gateway/deploy/haproxi.cfg /etc', 'the file gateway/deploy/haproxi.cfg'],
  ['sl -a', 'the program sl'],
  ['for name in a b; do\n  sl -a\ndone', 'the program sl'],
  ['while read -r file; do\n  sl -a\ndone < files.txt', 'the program sl'],
] as const)
  test(`finds the fault of ${text}`, () => {
    assert.deepEqual(
      commandsIn(text).flatMap((command) => faultsOf(command, '')),
      [fault],
    );
  });
