import ipaddr from 'ipaddr.js';

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
