/** Ends a program that connects to another machine, or asks for its address. */
const GUARD = `
  import dns from 'node:dns';
  import net from 'node:net';
  import { syncBuiltinESMExports } from 'node:module';
  const check = (host) => {
    if (!host || /^(localhost|::1|127\\..+)$/.test(host)) return;
    console.error('used the network: ' + host);
    process.exit(70);
  };
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    const [first] = args.flat();
    check(typeof first === 'object' ? first.host : args[1]);
    return connect.apply(this, args);
  };
  for (const module of [dns, dns.promises])
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
      const original = module[name];
      module[name] = (host, ...rest) => {
        check(host);
        return original(host, ...rest);
      };
    }
  syncBuiltinESMExports();`;

/** Options of Node with which a program ends as soon as it uses more than this machine. */
export const WITHOUT_NETWORK: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(GUARD)}`,
];
