/**
 * What comes with the packages of the lockfile: programs that want to run when they are installed, and licences.
 * Both are written down in supply.json, with a reason for whatever is out of the ordinary; none runs unless it is
 * started by hand (`ignore-scripts` in .npmrc).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** A package as package-lock.json describes it. */
export interface LockedPackage {
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  path: string;
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
}

/** What is known and accepted, with its reasons. */
export interface Supply {
  /** By package: why its script is not needed, or what starts it. */
  installScripts: Record<string, string>;
  /** Licences that anything may have, by their SPDX names. */
  licences: readonly string[];
  /** By package, its parts for single platforms (`name-linux-x64`) included: why another licence does. */
  excused: Record<string, string>;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const nameOf = ({ path }: LockedPackage): string => path.split('node_modules/').at(-1) ?? path;

/** Whether one may use it by these licences: all parts of an AND, one of an OR. */
function isAllowed(license: string, licences: readonly string[]): boolean {
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, licences));
  return bare.split(' AND ').every((part) => licences.includes(part));
}

/** The entry that excuses a package: its own, or that of the package whose platforms' parts it is one of. */
const excuseOf = (name: string, excused: Supply['excused']): string | undefined =>
  Object.keys(excused).find((known) => name === known || name.startsWith(`${known}-`));

/** What is wrong with these packages; also what is written down and no longer there. */
export function supplyFaults(packages: readonly LockedPackage[], supply: Supply): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const each of packages) {
    const name = nameOf(each);
    const title = `${name} ${each.version ?? ''}`.trim();
    if (each.hasInstallScript === true) {
      used.add(name);
      if (!supply.installScripts[name]) faults.push(`${title} wants to run a script when it is installed.`);
    }
    if (each.license !== undefined && isAllowed(each.license, supply.licences)) continue;
    const excuse = excuseOf(name, supply.excused);
    if (excuse === undefined) faults.push(`${title}: ${each.license ?? 'no licence'}`);
    else used.add(excuse);
  }
  const known = [...Object.keys(supply.installScripts), ...Object.keys(supply.excused)];
  for (const name of known.filter((each) => !used.has(each)))
    faults.push(`${name} needs no reason any more.`);
  return faults.map((fault) => `scripts/supply.json: ${fault}`);
}

/** What is wrong with the packages of package-lock.json, and with how they are installed. */
export function checkSupply(): string[] {
  const { packages } = read('package-lock.json') as { packages: Record<string, Omit<LockedPackage, 'path'>> };
  const locked = Object.entries(packages).flatMap(([path, each]) => (path === '' ? [] : [{ ...each, path }]));
  const faults = supplyFaults(locked, read('scripts/supply.json') as Supply);
  const isOff = /^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8'));
  return isOff ? faults : [...faults, '.npmrc: ignore-scripts=true is gone.'];
}
