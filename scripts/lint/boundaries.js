// Layers import each other only as listed here: web, gateway and backend never; gateway and backend use server/.
import { dirname, relative, resolve, sep } from 'node:path';
import backend from './floors/backend.js';
import gateway from './floors/gateway.js';
import web from './floors/web.js';

const root = resolve(import.meta.dirname, '..', '..');
/** The folders of each storey, lowest first. */
const floors = { backend, gateway, web };
/** What knows no room; its sub-folders are open to the rooms. */
const foundations = new Set(['core', 'ui', 'relay', 'drafts', 'uploads', 'live']);

/** Layers that may import server/, which imports no layer. */
const usesServer = new Set(['backend', 'gateway']);

/** Folders that no storey imports. */
const outside = ['tests', 'scripts', 'fixtures'];

/** Where a file lives: its storey, its room, and the path inside the room. */
function locate(file) {
  const [storey = '', room = '', ...inside] = relative(root, file).split(sep);
  return { storey, room: inside.length > 0 ? room : '', inside };
}

/**
 * Why one file may not import another, both by their absolute paths; undefined when it may.
 * @param {string} importer
 * @param {string} imported
 * @returns {string | undefined}
 */
function refusal(importer, imported) {
  const [from, to] = [locate(importer), locate(imported)];
  if (from.storey === 'mobile' && [...Object.keys(floors), 'server', ...outside].includes(to.storey))
    return `mobile/ stands alone: it must not import ${to.storey}/.`;
  if (to.storey === 'mobile' && from.storey !== 'mobile' && from.storey !== 'tests')
    return `Only tests import mobile/: it is a client of the graph like any other.`;
  if (from.storey === 'server' && [...Object.keys(floors), ...outside].includes(to.storey))
    return `server/ lies below gateway/ and backend/: it must not import ${to.storey}/.`;
  if (to.storey === 'server' && floors[from.storey] && !usesServer.has(from.storey))
    return `Only gateway/ and backend/ import server/.`;
  const order = floors[from.storey];
  if (!order) return undefined;
  // A process starts with the demo where it is told to.
  if (from.room === '' && to.storey === 'fixtures' && to.room === 'demo') return undefined;
  if (outside.includes(to.storey)) return `${from.storey}/ must not import ${to.storey}/.`;
  if (!floors[to.storey]) return undefined;
  if (from.storey !== to.storey)
    return `${from.storey}/ must not import ${to.storey}/: only the two contracts cross storeys.`;
  // Beside the rooms stands what starts a storey: it takes what app offers.
  if (from.room === to.room || from.room === '' || to.room === '' || to.room === '__generated__')
    return undefined;
  // What is generated names the records of all rooms.
  if (from.room === '__generated__') return undefined;
  const list = `scripts/lint/floors/${from.storey}.js`;
  const unknown = [from.room, to.room].find((room) => !order.includes(room));
  if (unknown) return `${from.storey}/${unknown} stands on no floor: name it in ${list}.`;
  if (order.indexOf(to.room) > order.indexOf(from.room))
    return `${from.room} is built below ${to.room} (${list}): it must not import it.`;
  if (to.inside.length > 1 && !foundations.has(to.room))
    return `${to.inside.join('/')} is private to the room ${to.room}: import what stands at its top level.`;
  return undefined;
}

/** Refuses the imports for which there is a reason to. */
export const boundaries = {
  meta: { type: 'problem', docs: { description: 'Rooms and storeys import only what is theirs to import' } },
  create(context) {
    const importer = context.filename ?? context.getFilename();
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const message = refusal(importer, resolve(dirname(importer), source));
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
