/**
 * `npm run audit`: known weaknesses of the locked packages. A registry that can't be asked fails nothing:
 * that says nothing of the packages. Exits with 1 when there is a weakness.
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
if (!counts) console.log('not asked: the registry does not answer audits');
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
