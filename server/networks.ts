import ipaddr from 'ipaddr.js';

const names: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** ipaddr.js also reads a single number as an address: require a separator. */
const isAddress = (value: string): boolean => /[.:]/.test(value) && ipaddr.isValid(value);

/** Whether TRUSTED_PROXIES is a number of proxies, or a list of names, addresses and ranges. */
export const isProxyList = (value: string): boolean =>
  /^\d{1,2}$/.test(value) ||
  value
    .split(',')
    .map((one) => one.trim())
    .every((one) => names.has(one) || isAddress(one) || ipaddr.isValidCIDR(one));

/** TRUSTED_PROXIES as Express and Fastify take it: a number of proxies, or a list. */
export const trustedProxies = (value: string): string | number =>
  /^\d+$/.test(value) ? Number(value) : value;

/** The network of an address, to which limits apply: for IPv6 the first 64 bits, which one subscriber controls. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}
