/**
 * Checks the packages of the lockfile: install scripts and licences.
 * supply.json lists both, with a reason for each exception; no script runs unless it is
 * started by hand (`ignore-scripts` in .npmrc).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** A package of package-lock.json. */
export interface LockedPackage {
  /** Installation path: `node_modules/a/node_modules/b`. */
  path: string;
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
}

/** Accepted exceptions with reasons. */
export interface Supply {
  /** Reason why a package's install script is not needed, or what runs it. */
  installScripts: Record<string, string>;
  /** Accepted SPDX licences. */
  licences: readonly string[];
  /** Accepted other licences by package, platform packages (`name-linux-x64`) included. */
  excused: Record<string, string>;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const nameOf = ({ path }: LockedPackage): string => path.split('node_modules/').at(-1) ?? path;

/** Whether a licence expression is accepted: all of an AND, one of an OR. */
function isAllowed(license: string, licences: readonly string[]): boolean {
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, licences));
  return bare.split(' AND ').every((part) => licences.includes(part));
}

/** The exception of a package or of its main package. */
const excuseOf = (name: string, excused: Supply['excused']): string | undefined =>
  Object.keys(excused).find((known) => name === known || name.startsWith(`${known}-`));

/** Unaccepted packages and outdated exceptions. */
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

/** Checks package-lock.json and the npm configuration. */
export function checkSupply(): string[] {
  const { packages } = read('package-lock.json') as { packages: Record<string, Omit<LockedPackage, 'path'>> };
  const locked = Object.entries(packages).flatMap(([path, each]) => (path === '' ? [] : [{ ...each, path }]));
  const faults = supplyFaults(locked, read('scripts/supply.json') as Supply);
  const isOff = /^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8'));
  return isOff ? faults : [...faults, '.npmrc: ignore-scripts=true is gone.'];
}
