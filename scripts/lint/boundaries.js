// The house rule as a lint rule: three storeys that never import each other, rooms that import of
// another room only what stands at its top level, floors that are built from below.
import { dirname, relative, resolve, sep } from 'node:path';
import backend from './floors/backend.js';
import gateway from './floors/gateway.js';
import web from './floors/web.js';

const root = resolve(import.meta.dirname, '..', '..');
const storeys = new Set(['backend', 'gateway', 'web']);
/** Lowest first; a storey without a list has no floors yet. */
const floors = { backend, gateway, web };
const shared = { backend: new Set(['core']), gateway: new Set(['core']), web: new Set(['app', 'ui']) };

/** What knows no room and may be imported file by file. */
const foundations = {
  backend: new Set(['core']),
  gateway: new Set(['core']),
  web: new Set(['core', 'ui', 'relay', 'live']),
};

/** Where a file lives: its storey, its room (or shared place), and the path inside the room. */
function locate(file) {
  const [storey, room, ...rest] = relative(root, file).split(sep);
  return storeys.has(storey) ? { storey, room: rest.length > 0 ? room : '', inside: rest } : { storey };
}

/** Why `from` may not import `to`; undefined when it may. */
function refusal(from, to) {
  if (!storeys.has(from.storey) || !storeys.has(to.storey)) {
    return storeys.has(from.storey) && (to.storey === 'tests' || to.storey === 'scripts')
      ? `${from.storey}/ must not import ${to.storey}/.`
      : undefined;
  }
  if (from.storey !== to.storey)
    return `${from.storey}/ must not import ${to.storey}/: only the two contracts cross storeys.`;
  if (from.room === to.room || from.room === '' || to.room === '' || to.room === '__generated__')
    return undefined;
  const order = floors[from.storey];
  if (order.length > 0) {
    const [own, other] = [order.indexOf(from.room), order.indexOf(to.room)];
    const unknown = own < 0 ? from.room : other < 0 ? to.room : undefined;
    if (unknown)
      return `${from.storey}/${unknown} stands on no floor: name it in scripts/lint/floors/${from.storey}.js.`;
    if (other > own)
      return `${from.room} is built below ${to.room} (scripts/lint/floors/${from.storey}.js): it must not import it.`;
    if (to.inside.length > 1 && !foundations[from.storey].has(to.room))
      return `${to.inside.join('/')} is private to the room ${to.room}: import what stands at its top level.`;
    return undefined;
  }
  const places = shared[from.storey];
  if (from.room === 'ui') return 'web/ui knows neither rooms nor the app: pass what it needs as properties.';
  if (places.has(from.room) && !places.has(to.room)) {
    const composes = from.room === 'app' || ['rooms.ts', 'schema.ts'].includes(from.inside.at(-1));
    return composes
      ? undefined
      : `${from.storey}/${from.room} must not import the room ${to.room}; only rooms.ts and schema.ts compose rooms.`;
  }
  if (!places.has(to.room) && to.inside.length > 1)
    return `${to.inside.join('/')} is private to the room ${to.room}: import what stands at its top level.`;
  return undefined;
}

const boundaries = {
  meta: { type: 'problem', docs: { description: 'Rooms and storeys import only what is theirs to import' } },
  create(context) {
    const from = locate(context.filename ?? context.getFilename());
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const target = resolve(dirname(context.filename ?? context.getFilename()), source);
      const message = refusal(from, locate(target));
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { boundaries } };
