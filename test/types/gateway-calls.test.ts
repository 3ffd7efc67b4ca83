import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';

const ROUTES = 'gateway/src/routes/register-routes.ts';
const CONTRACT = 'src/core/contract/lookup.ts';

/** Returns what the compiler reports about the gateway's calls if the contract has some more. */
function reportWith(moreCalls: string): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => `${read(path) ?? ''}${path.endsWith(CONTRACT) ? moreCalls : ''}`;
  const program = ts.createProgram([ROUTES], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(ROUTES))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the gateway compiles only with a handler for each call of the contract', () => {
  const another = "export const anotherCall = defineCall({ ...lookupCall, name: 'another' });";
  const [report = '', ...others] = reportWith(another);
  assert.match(
    report,
    /^Property 'another' is missing in type .* but required in type 'Handlers'\.$/,
  );
  assert.deepEqual(others, []);
});
