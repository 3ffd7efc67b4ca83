import { CALLS } from 'sso-contract/calls.ts';
import { addUser } from '../../test/support/gateway/test-store.ts';
import { cpuTimeMs } from './cpu.ts';
import { headersOf, setProducts } from './cast.ts';
import { openDatabase } from './crowd.ts';
import { interleave, press, printTable } from './press.ts';
import type { Bench } from './scale-bench.ts';

const PRODUCTS = 10_000;
const USERS = 10;

/** Lists of 10,000 products that are assigned to each user, with and without the tag of the list. */
export async function measureProducts(bench: Bench): Promise<void> {
  const variants: Record<string, () => Promise<Record<string, number>>> = {};
  for (const [name, program] of Object.entries(bench.programs)) {
    const url = await bench.postgres.createDatabase(`products-${name}`);
    const { port, pid } = await bench.start(url, program);
    const { store, close } = await openDatabase(url);
    await setProducts({ store }, PRODUCTS);
    const callers: Record<string, string>[] = [];
    while (callers.length < USERS)
      callers.push(await headersOf(port, await addUser({ store }, {}), false));
    await close();
    const postgres = await bench.postgresPid(url);
    const address = `http://127.0.0.1:${port}${CALLS.usersProducts.path}`;
    const known = await fetch(address, { headers: { ...callers[0], 'if-none-match': '""' } });
    const etag = known.headers.get('etag');
    let turn = 0;
    const measure = (more: Record<string, string>) => async () => {
      const pids = [pid, postgres];
      const before = pids.map(cpuTimeMs);
      const { seconds } = bench.length;
      const { failed, ...figure } = await press(
        port,
        CALLS.usersProducts,
        () => ({ ...callers[turn++ % USERS], ...more }),
        { seconds, connections: USERS },
      );
      const [gateway = 0, database = 0] = pids.map(
        (id, index) => (cpuTimeMs(id) - (before[index] ?? 0)) / (figure.perSecond * seconds),
      );
      // Autocannon counts a 304 as a failure.
      return {
        ...figure,
        'gateway ms per call': gateway,
        'PostgreSQL ms per call': database,
        ...('if-none-match' in more ? {} : { failed }),
      };
    };
    variants[`${name}: list`] = measure({});
    if (etag) variants[`${name}: 304`] = measure({ 'if-none-match': etag });
  }
  printTable(`${PRODUCTS} products`, await interleave(bench.length.rounds, variants));
}
