// Field names of the REST API are written only in the modules that speak it.
import { readFileSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';

const contract = resolve(import.meta.dirname, '..', '..', 'openapi.json');

/** Names of fields that are plain English, the graph's own or Pusher's as well: every module may use them. */
const exempt = new Set(
  `action after alternative alternatives answer archive auth before channel_name code comment communities
  content conversation conversationId conversations cover createdAt date day description descriptions
  destination device document email emails emoji event events favicon field file filename first gif group
  groups icon id ids image images imagesToDescribe invitation inviter isGifDeleted isImageDeleted isLibraryEditable
  isVideoDeleted link list logo members message messages mine mobile month notifications page pages param
  participants participation password photo places poll position positions post posts proof publication
  publishedAt q query question reactions result Role role roles second sequence sessions shared_secret
  socket_id source start state states status text time title token total totals type upload user user_id
  username users version versions video videos view voters web year`.split(/\s+/),
);

/** The other property names of the schemas of the REST contract. */
function readWireNames() {
  const names = new Set();
  JSON.parse(readFileSync(contract, 'utf8'), (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) if (!exempt.has(name)) names.add(name);
    return value;
  });
  return names;
}

const wireNames = readWireNames();

/** By layer: the name of its files that speak the REST API, and its folders below which all do. */
const speakers = { gateway: ['rest', 'compat'], backend: ['wire'] };

/** Where a file's layer writes names of the REST API; undefined when the file itself may, or is in no such layer. */
function placeFor(file) {
  const [layer = '', folder] = file.split(sep);
  const [name, ...folders] = speakers[layer] ?? [];
  const mayUse =
    name === undefined || folders.includes(folder) || `.${basename(file)}`.endsWith(`.${name}.ts`);
  return mayUse ? undefined : `${name}.ts or a file named *.${name}.ts`;
}

/** Reports names of fields of the REST API as identifiers outside the modules that speak it. */
export const wireNamesRule = {
  meta: { type: 'problem', docs: { description: 'Names of the REST API stay in the modules that speak it' } },
  create(context) {
    const place = placeFor(relative(context.cwd, context.filename));
    if (place === undefined) return {};
    return {
      Identifier(node) {
        if (wireNames.has(node.name) && node.parent.type !== 'MetaProperty')
          context.report({
            node,
            message: `${node.name} is a field of the REST API: move this into ${place}.`,
          });
      },
    };
  },
};
