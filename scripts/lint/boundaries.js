// Layers import each other only as listed here: web, gateway and backend never; gateway and backend use server/.
import { dirname, relative, resolve, sep } from 'node:path';
import backend from './layers/backend.js';
import gateway from './layers/gateway.js';
import web from './layers/web.js';

const root = resolve(import.meta.dirname, '..', '..');
/** The features of each layer, lowest first. */
const layers = { backend, gateway, web };
/** Folders below the features, whose sub-folders features may import. */
const foundations = new Set(['core', 'graphql', 'ui', 'relay', 'drafts', 'uploads', 'live']);

/** Layers that may import server/, which imports no layer. */
const usesServer = new Set(['backend', 'gateway']);

/** Folders that no layer imports. */
const outside = ['tests', 'scripts', 'fixtures'];

/** A file's layer, its feature, and the path inside the feature. */
function locate(file) {
  const [layer = '', feature = '', ...inside] = relative(root, file).split(sep);
  return { layer, feature: inside.length > 0 ? feature : '', inside };
}

/**
 * Reason why one file may not import another, both as absolute paths; undefined when it may.
 * @param {string} importer
 * @param {string} imported
 * @returns {string | undefined}
 */
function refusal(importer, imported) {
  const [from, to] = [locate(importer), locate(imported)];
  if (from.layer === 'mobile' && [...Object.keys(layers), 'server', ...outside].includes(to.layer))
    return `mobile/ is independent: it must not import ${to.layer}/.`;
  if (to.layer === 'mobile' && from.layer !== 'mobile' && from.layer !== 'tests')
    return `Only tests import mobile/: it is a client of the graph like any other.`;
  if (from.layer === 'server' && [...Object.keys(layers), ...outside].includes(to.layer))
    return `server/ lies below gateway/ and backend/: it must not import ${to.layer}/.`;
  if (to.layer === 'server' && layers[from.layer] && !usesServer.has(from.layer))
    return `Only gateway/ and backend/ import server/.`;
  const order = layers[from.layer];
  if (!order) return undefined;
  // Launchers may import the demo.
  if (from.feature === '' && to.layer === 'fixtures' && to.feature === 'demo') return undefined;
  if (outside.includes(to.layer)) return `${from.layer}/ must not import ${to.layer}/.`;
  if (!layers[to.layer]) return undefined;
  if (from.layer !== to.layer)
    return `${from.layer}/ must not import ${to.layer}/: only the two contracts cross layers.`;
  // Entry points import from app.
  if (
    from.feature === to.feature ||
    from.feature === '' ||
    to.feature === '' ||
    to.feature === '__generated__'
  )
    return undefined;
  // Generated types name records of all features.
  if (from.feature === '__generated__') return undefined;
  const list = `scripts/lint/layers/${from.layer}.js`;
  const unknown = [from.feature, to.feature].find((feature) => !order.includes(feature));
  if (unknown) return `${from.layer}/${unknown} is in no list: add it to ${list}.`;
  if (order.indexOf(to.feature) > order.indexOf(from.feature))
    return `${from.feature} is built below ${to.feature} (${list}): it must not import it.`;
  if (to.inside.length > 1 && !foundations.has(to.feature))
    return `${to.inside.join('/')} is private to ${to.feature}: import from its top level.`;
  return undefined;
}

/** Reports imports that the layers do not allow. */
export const boundaries = {
  meta: { type: 'problem', docs: { description: 'Layers and features import only from below' } },
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
