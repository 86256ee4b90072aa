import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');

/** The name or address in a host such as `example.org:3000` or `[::1]`, in lower case; undefined when there is none. */
export function nameIn(host: string): string | undefined {
  const { name, address } = /^(?:\[(?<address>[^\]]+)\]|(?<name>[^:]+))(?::\d*)?$/u.exec(host)?.groups ?? {};
  return (name ?? address)?.toLowerCase();
}

/** Whether a host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && addresses.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
