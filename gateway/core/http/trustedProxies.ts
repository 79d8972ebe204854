import ipaddr from 'ipaddr.js';

const names: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether TRUSTED_PROXIES can be understood: how many proxies there are, or which, by name, address or range. */
export const areProxies = (value: string): boolean =>
  /^\d{1,2}$/.test(value) ||
  value
    .split(',')
    .map((one) => one.trim())
    .every((one) => names.has(one) || isAddress(one) || ipaddr.isValidCIDR(one));

/** As people write them: a single number is an address too, to those who read it. */
const isAddress = (value: string): boolean => /[.:]/.test(value) && ipaddr.isValid(value);

/** What is said where it cannot. */
export const proxiesWanted = {
  error: 'must be a number of proxies, or a list of addresses, ranges, loopback, linklocal and uniquelocal',
};
