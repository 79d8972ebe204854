import { describe, expect, it } from 'vitest';
import { checkSupply, type LockedPackage, supplyFaults } from '../../scripts/supply.ts';

const supply = {
  installScripts: { builder: 'Does not run.' },
  licences: ['MIT', 'BSD-3-Clause'],
  excused: { decoder: 'LGPL-3.0: a library of its own.' },
};
/** All that the reasons are about, so that none is left over. */
const known: LockedPackage[] = [
  { path: 'node_modules/builder', license: 'MIT', hasInstallScript: true },
  { path: 'node_modules/decoder', license: 'LGPL-3.0' },
];
const faultsOf = (...more: LockedPackage[]) => supplyFaults([...known, ...more], supply);

describe('a package of the lockfile', () => {
  it.each<[string, LockedPackage]>([
    ['of an allowed licence', { path: 'node_modules/a', license: 'MIT' }],
    ['of one or another', { path: 'node_modules/a', license: '(GPL-3.0 OR MIT)' }],
    ['that is a part of an excused one', { path: 'node_modules/b/node_modules/decoder-linux-x64' }],
  ])('%s is accepted', (_which, each) => {
    expect(faultsOf(each)).toEqual([]);
  });

  it.each<[string, LockedPackage, string]>([
    [
      'of another licence',
      { path: 'node_modules/a', version: '1.0.0', license: 'GPL-3.0' },
      'a 1.0.0: GPL-3.0',
    ],
    ['of none', { path: 'node_modules/a' }, 'a: no licence'],
    [
      'with a new script, deep down',
      { path: 'node_modules/b/node_modules/@c/a', license: 'MIT', hasInstallScript: true },
      '@c/a wants to run a script when it is installed.',
    ],
  ])('%s is reported', (_which, each, fault) => {
    expect(faultsOf(each)).toEqual([`scripts/supply.json: ${fault}`]);
  });
});

it('reports an exception for a package that no longer exists', () => {
  expect(supplyFaults(known.slice(1), supply)).toEqual([
    'scripts/supply.json: builder needs no reason any more.',
  ]);
});

it('all packages of this lockfile are accepted', () => {
  expect(checkSupply()).toEqual([]);
});
