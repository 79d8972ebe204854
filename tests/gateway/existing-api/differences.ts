/** Where two answers differ, by the paths of their fields: short enough to be read. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 80);

/** All of them, in the order of the answers. */
export function differences(before: unknown, now: unknown, path = ''): string[] {
  if (!isObject(before) || !isObject(now))
    return Object.is(before, now) ? [] : [`${path}: ${short(before)} became ${short(now)}`];
  const [left, right] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].flatMap((name) => differences(left.get(name), right.get(name), `${path}.${name}`));
}
