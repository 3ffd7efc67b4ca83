import { readGuides } from '../guides/guide.ts';
import type { Block } from './blocks.ts';
import { exceptionOf } from './exceptions.ts';
import { BACK_END_GUIDE, BLOCKS } from './pages.ts';

/** What a test does with a code block. */
export interface Check {
  readonly name: string;
  /** The command that runs it. */
  readonly command: string;
  applies(block: Block): boolean;
}

const guides = new Set(readGuides().map(({ path }) => path));
const isIn =
  (...languages: string[]) =>
  ({ language }: Block) =>
    languages.includes(language);
const isStepOfGuide = ({ page, language, file }: Block) =>
  guides.has(page) && (file !== undefined || language === 'sh' || language === 'csp');
/** A program of a service, or what a proxy in front of it reads. */
const isBackEnd = ({ page, text, language, file }: Block) =>
  page === BACK_END_GUIDE &&
  !file &&
  (language === 'python' || (language === 'js' && text.includes('sso-elements/server')));
const isProxy = ({ page, language }: Block) =>
  page === BACK_END_GUIDE && (language === 'nginx' || language === 'caddyfile');
const isCommand = (block: Block) => block.language === 'sh' && !isStepOfGuide(block);
/** A page, or a part of a page, that has a tag of its own. */
const isExample = (block: Block) =>
  block.language === 'html' && block.text.includes('<sso-') && !isStepOfGuide(block);

/** An example of a framework on the page of an element. */
const isOfFramework = ({ page, language }: Block) =>
  page.startsWith('docs/elements/') && ['tsx', 'vue', 'svelte', 'ts'].includes(language);

export const CHECKS = {
  guide: {
    name: 'followed in a new folder, until a user is signed in',
    command: 'npm run test:guides',
    applies: isStepOfGuide,
  },
  json: { name: 'parsed', command: 'npm test -- docs/json', applies: isIn('json') },
  configuration: {
    name: 'read by the gateway or the elements',
    command: 'npm test -- docs/configuration',
    applies: (block) =>
      block.language === 'json' && !isStepOfGuide(block) && !exceptionOf(block, 'configuration'),
  },
  markup: {
    name: 'parsed; tags and attributes compared with the manifest',
    command: 'npm test -- docs/markup',
    applies: (block) =>
      block.language === 'html' ||
      (isIn('vue', 'svelte', 'tsx', 'astro')(block) && block.text.includes('<sso-')),
  },
  opened: {
    name: 'opened in Chromium',
    command: 'npm test -- docs/opened',
    applies: isExample,
  },
  compiled: {
    name: 'compiled with the package’s types',
    command: 'npm test -- docs/compiled',
    applies: (block) =>
      isIn('ts', 'tsx', 'js')(block) &&
      !isStepOfGuide(block) &&
      !block.text.includes("from '@angular/core'"),
  },
  framework: {
    name: 'built with its framework, and run in Chromium',
    command: 'npm test -- docs/frameworks',
    applies: isOfFramework,
  },
  measured: {
    name: 'run in Chromium under the documented policy',
    command: 'npm test -- docs/field-figures',
    applies: ({ page, language }) => page === 'docs/performance.md' && language === 'js',
  },
  collected: {
    name: 'run in Chromium, whose records a collector receives',
    command: 'npm test -- docs/field-figures',
    applies: ({ page, language }) => page === 'docs/guides/steps.md' && language === 'js',
  },
  style: {
    name: 'parsed by Chromium; tags, parts and tokens exist',
    command: 'npm test -- docs/opened',
    applies: isIn('css'),
  },
  policy: {
    name: 'applied to a page, or compared with a policy that is',
    command: 'npm test -- journeys/policy rules/docs docs/policies',
    applies: (block) => block.language === 'csp' && !isStepOfGuide(block),
  },
  quoted: {
    name: 'compared with the gateway, or with the page that it quotes',
    command: 'npm test -- docs/quoted',
    applies: (block) =>
      isIn('text', 'csv', 'md', 'nginx')(block) &&
      !isProxy(block) &&
      !exceptionOf(block, 'checked'),
  },
  backEnd: {
    name: 'run, with tokens of a gateway and forged ones',
    command: 'npm test -- docs/back-ends docs/back-ends-python',
    applies: isBackEnd,
  },
  proxy: {
    name: 'run by nginx and Caddy, with forged headers',
    command: 'npm test -- neighbors/nginx-check neighbors/caddy-check',
    applies: isProxy,
  },
  alerts: {
    name: 'read by Prometheus; the metrics exist',
    command: 'npm run test:deployment, npm test -- docs/alerts',
    applies: (block) => block.language === 'yaml' && !exceptionOf(block, 'checked'),
  },
  diagram: {
    name: 'parsed as Mermaid',
    command: 'npm test -- rules/diagrams',
    applies: isIn('mermaid'),
  },
  commands: {
    name: 'programs, scripts, options, variables and files exist',
    command: 'npm test -- docs/commands',
    applies: isCommand,
  },
  run: {
    name: 'run',
    command: 'npm run test:docs',
    applies: (block) => isCommand(block) && !exceptionOf(block, 'run'),
  },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/** Returns the checks of a block. */
export const checksOf = (block: Block): Check[] =>
  Object.values(CHECKS).filter(({ applies }) => applies(block));

/** Returns the blocks that a check runs. */
export const blocksFor = (name: CheckName): Block[] => BLOCKS.filter(CHECKS[name].applies);
