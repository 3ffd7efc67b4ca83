import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';

const CONTRACT = 'src/core/contract/lookup.ts';
const ANOTHER = "export const anotherCall = defineCall({ ...lookupCall, name: 'another' });";

/** The files that need a handler for each call, by server. */
const SERVERS = [
  ['the gateway', 'gateway/src/routes/register-routes.ts'],
  ['the gateway of create-gateway', 'cli/create-gateway/template/src/gateway.ts'],
  ['the fake gateway', 'src/testing/answer.ts'],
] as const;

/** Returns what the compiler reports about a file if the contract has another call. */
function reportOn(file: string): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => `${read(path) ?? ''}${path.endsWith(CONTRACT) ? ANOTHER : ''}`;
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

for (const [server, file] of SERVERS)
  test(`${server} compiles only with a handler for each call of the contract`, () => {
    const [report = '', ...others] = reportOn(file);
    assert.match(report, /^Property 'another' is missing in type .* but required in type '.*'\.$/);
    assert.deepEqual(others, []);
  });
