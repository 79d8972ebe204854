import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const library = /[/\\]node_modules[/\\](?:relay-runtime|react-relay)[/\\](?:index|hooks|lib[/\\].+)\.js$/;

const interop = /^var _interopRequireDefault = require\(.+\)\["default"\];$/m;
const oneDefault = /^var (\w+) = _interopRequireDefault\(require\(['"](.+?)['"]\)\);$/gm;
const whole = /^var (\w+) = require\(['"](.+?)['"]\)(?:\.default)?;$/gm;
const parts = /^var (_require\d*) = require\(['"](.+?)['"]\),\n((?: {2}.+\n)*? {2}.+);$/gm;
const passedOn = /^module\.exports = require\(['"](.+?)['"]\);$/m;
const several = /^module\.exports = \{\n([\s\S]*?)^\};?$/m;
/** What its two packages share. */
const internal = /^var __internal = \{\n([\s\S]*?)^\};$/m;
const one = /^module\.exports = (?!\{$)/m;

/** Fields that the client computes by itself: the graph has none, and nothing asks for any. */
const resolvers = /[/\\]live-resolvers[/\\]LiveResolverCache\.js$/;
const noResolvers = `
  export class LiveResolverCache {
    batchLiveStateUpdates(callback) { callback(); }
    batchLiveStateUpdatesWithoutNotify(callback) { callback(); return false; }
    invalidateDataIDs() {}
    invalidateResolverRecords() {}
    unsubscribeFromLiveResolverRecords() {}
    notifyUpdatedSubscribers() {}
  }
  export const getUpdatedDataIDs = (ids) => ids;
  export const RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY = '__resolverLiveStateSubscription';
`;

/** Its features that are still tried out, and whether they are on: nothing here changes that. */
const flag = /(?:\b_relayRuntime\.|\b)RelayFeatureFlags\.([A-Z_]+)/g;

/**
 * Relay's library is written in modules of Node's kind, of which a build keeps all. Here they become modules of the
 * language's own, of which it keeps what is used; and what is switched off in the library is left out.
 */
export function relayLibrary(): Plugin {
  const flags = readFlags();
  return {
    name: 'relay-library',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: library },
      handler(code, id) {
        if (resolvers.test(id)) return { code: noResolvers, map: null, moduleSideEffects: false };
        const text = asModule(code, id).replace(flag, (_all, name: string) => {
          const value = flags.get(name);
          if (value === undefined) this.error(`Relay has no feature flag ${name}.`);
          return value;
        });
        // A newer version of the library may be written otherwise.
        if (/^(?:.*[^.\w])?(?:module\.)?exports\b|^\S.*\brequire\(/m.test(text))
          this.error(`${id} is written in an unknown way.`);
        return { code: text, map: null, moduleSideEffects: false };
      },
    },
  };
}

function readFlags(): ReadonlyMap<string, string> {
  const path = createRequire(import.meta.url).resolve('relay-runtime/lib/util/RelayFeatureFlags.js');
  const found = readFileSync(path, 'utf8').matchAll(/^ {2}([A-Z_]+): (.+?),?$/gm);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

const pathOf = (specifier: string, importer: string): string => createRequire(importer).resolve(specifier);

const isOfLibrary = (specifier: string, importer: string): boolean =>
  library.test(pathOf(specifier, importer));

/** Whether a module of the library exports several things by their names, and not one. */
function hasNames(specifier: string, importer: string): boolean {
  if (!isOfLibrary(specifier, importer)) return false;
  const path = pathOf(specifier, importer);
  const code = readFileSync(path, 'utf8');
  const next = passedOn.exec(code)?.[1];
  return next === undefined ? several.test(code) : hasNames(next, path);
}

function asModule(code: string, id: string): string {
  const bare: string[] = [];
  const wholeOf = (name: string, specifier: string): string =>
    `import ${hasNames(specifier, id) ? `* as ${name}` : name} from '${specifier}';`;
  let text = code
    .replace(interop, '')
    .replace(oneDefault, (_all, name: string, specifier: string) => {
      bare.push(name);
      return wholeOf(name, specifier);
    })
    .replace(whole, (_all, name: string, specifier: string) => wholeOf(name, specifier))
    .replace(parts, (_all, source: string, specifier: string, members: string) => {
      const isOne = isOfLibrary(specifier, id) && !hasNames(specifier, id);
      const imported: string[] = [];
      const rest: string[] = [];
      let inner = `${source}.__internal`;
      for (const member of members.split(',\n')) {
        const [, name = '', owner = '', property = ''] =
          /^\s*([\w$]+) = ([\w$.]+)\.(\w+)$/.exec(member) ?? [];
        if (owner === inner) imported.push(`__internal$${property} as ${name}`);
        else if (owner === source && property === '__internal') inner = name;
        else if (owner === source && !isOne) imported.push(`${property} as ${name}`);
        else rest.push(`var ${name} = ${owner}.${property};`);
      }
      return `import ${isOne ? source : `{ ${imported.join(', ')} }`} from '${specifier}'; ${rest.join(' ')}`;
    })
    .replace(passedOn, (_all, specifier: string) => `export * from '${specifier}';`)
    .replace(internal, (_all, members: string) => exportsOf(members, '__internal$'))
    .replace(several, (_all, members: string) => exportsOf(members))
    .replace(one, 'export default ');
  for (const name of bare) text = text.replaceAll(`${name}["default"]`, name);
  return text;
}

/** Exports of what stands in an object. */
const exportsOf = (members: string, prefix = ''): string =>
  members
    .split(/,\n(?= {2}\w)/)
    .map((member) => {
      const [, name = '', value = ''] = /^ *(\w+): ([\s\S]+)$/.exec(member.trim()) ?? [];
      if (name === '__internal') return '';
      return /^\w+$/.test(value)
        ? `export { ${value} as ${prefix}${name} };`
        : `var export$${prefix}${name} = ${value}; export { export$${prefix}${name} as ${prefix}${name} };`;
    })
    .join('\n');
