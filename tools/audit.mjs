/**
 * `npm run audit`: lists known vulnerabilities of the locked packages. Exits with 1 if there is one. Exits with 0 if
 * the registry does not answer, because that is not a fault of the packages.
 */
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 });
let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = {};
}
const counts = report.metadata?.vulnerabilities;
if (!counts) console.log('No result: the registry does not answer audit requests.');
else {
  console.log(
    Object.entries(counts)
      .map(([level, count]) => `${level}: ${count}`)
      .join(', '),
  );
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  if (counts.total > 0) process.exitCode = 1;
}
