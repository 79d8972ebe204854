/** The library of a community, and one's own. */
import { communityOf } from './communities.ts';
import { type Asked, type Documented, type JsonObject, page, read, write } from './documented.ts';
import { byId, type Entry, type Organisation, personOf } from './organisation.ts';

function folderFields(organisation: Organisation, entry: Entry): JsonObject {
  const author = personOf(organisation, entry.owner);
  return {
    id: entry.id,
    nom: entry.name,
    defaut: entry.isDefault ? 1 : 0,
    createdAt: entry.createdAt,
    nomauteur: author?.nom ?? '',
    prenomauteur: author?.prenom ?? '',
  };
}

function fileFields(organisation: Organisation, entry: Entry): JsonObject {
  const author = personOf(organisation, entry.owner);
  return {
    id: entry.id,
    document: entry.document,
    documentreelname: entry.name,
    createdAt: entry.createdAt,
    nomauteur: author?.nom ?? '',
    prenomauteur: author?.prenom ?? '',
    ...(entry.community === 0 ? { email: entry.owner } : {}),
  };
}

/** A folder's entries: a page over folders and files together, as one list scrolls. */
function listed({ organisation, number }: Asked, isWanted: (entry: Entry) => boolean): JsonObject {
  const all = organisation.entries.filter(isWanted);
  const rows = page(
    [...all.filter(({ kind }) => kind === 'folder'), ...all.filter(({ kind }) => kind === 'file')],
    number('start'),
    number('nb'),
  );
  return {
    Fichiers: rows.filter(({ kind }) => kind === 'file').map((entry) => fileFields(organisation, entry)),
    Dossier: rows.filter(({ kind }) => kind === 'folder').map((entry) => folderFields(organisation, entry)),
  };
}

function treeOf(organisation: Organisation, community: number, parent = 0): JsonObject[] {
  return organisation.entries
    .filter((entry) => entry.kind === 'folder' && entry.community === community && entry.parent === parent)
    .map((entry) => ({
      ...folderFields(organisation, entry),
      enfants: treeOf(organisation, community, entry.id),
    }));
}

function add(asked: Asked, given: Partial<Entry>): void {
  const { organisation, me } = asked;
  organisation.entries.push({
    id: organisation.next(),
    kind: 'file',
    owner: me.email,
    community: 0,
    parent: 0,
    name: '',
    document: '',
    isDefault: false,
    createdAt: organisation.now(),
    ...given,
  });
}

const upload =
  (place: (asked: Asked) => Partial<Entry>) =>
  (asked: Asked): void => {
    const { organisation, text, files } = asked;
    for (const file of [...files('document'), ...files('document[n]')])
      add(asked, {
        ...place(asked),
        owner: text('email'),
        name: file.name,
        document: organisation.keep(file),
      });
  };
const inGroup = ({ number }: Asked): Partial<Entry> => ({
  community: number('idgroup'),
  parent: number('idoc'),
});

const remove =
  (field: string) =>
  ({ organisation, text }: Asked) => {
    organisation.entries = organisation.entries.filter(({ id }) => String(id) !== text(field));
  };

const move =
  (field: string) =>
  ({ organisation, text, number }: Asked) => {
    const entry = byId(organisation.entries, text(field));
    if (entry) entry.parent = number('destination');
  };

const files = 'email! document[n]? document?';

export const library: Documented[] = [
  read('POST /api/listfile', 'form email! start nb idossier', (asked) =>
    listed(
      asked,
      ({ community, owner, parent }) =>
        community === 0 && owner === asked.text('email') && parent === asked.number('idossier'),
    ),
  ),
  read('POST /api/listbibliogroupes', 'form email! start nb idgroup idoc', (asked) =>
    listed(
      asked,
      ({ community, parent }) => community === asked.number('idgroup') && parent === asked.number('idoc'),
    ),
  ),
  read('POST /api/listdossiersingroup', 'unstated idgroup start nb', ({ organisation, text, number }) => ({
    Dossier: page(treeOf(organisation, number('idgroup')), number('start'), number('nb')),
    isLibraryEditable: communityOf(organisation, text('idgroup')).isLibraryEditable,
  })),
  read('POST /bibliogroupe', 'unstated email! idgroup', () => ({ status: true })),
  read('GET /doc/{email}/{communityId}', 'none', () => ({ status: true })),
  read('POST /api/listfilegroupe', 'unstated *', () => ({ status: true })),
  write('POST /api/createdossier', 'form email! nomdossier idossier', (asked) => {
    add(asked, { kind: 'folder', name: asked.text('nomdossier'), parent: asked.number('idossier') });
    return [{ status: true, message: 'Le dossier a été créé' }];
  }),
  write('POST /api/createdosingroup', 'unstated nomdossier idoc idgroup', (asked) => {
    add(asked, { ...inGroup(asked), kind: 'folder', name: asked.text('nomdossier') });
    return { status: true, message: 'Le dossier a été créé' };
  }),
  write(
    'POST /api/ajoutfile',
    `multipart ${files}`,
    upload(() => ({})),
  ),
  // The documents do not say how the folder is named here.
  write(
    'POST /api/ajoutfiledossier',
    `multipart ${files} *`,
    upload(({ number }) => ({ parent: number('idossier') })),
  ),
  write('POST /api/uploadfileingroup', `multipart ${files} idgroup idoc`, upload(inGroup)),
  write('POST /api/fileuploadindocgroup', `multipart ${files} idgroup idoc`, upload(inGroup)),
  write(
    'POST /api/renamefileordocingroup',
    'unstated idfile newname idgroup idoc',
    ({ organisation, text }) => {
      const named = [text('idfile'), text('idoc')].find((id) => Number(id) > 0) ?? '';
      const entry = byId(organisation.entries, named);
      if (entry) entry.name = text('newname');
    },
  ),
  write('POST /api/deletefile', 'form email! idfile isracine', remove('idfile')),
  write('POST /api/deletedossierbib', 'form email! idossier', remove('idossier')),
  write('POST /api/deletedossiergp', 'unstated *', remove('idoc')),
  write('POST /api/switchdoc', 'unstated *', move('idoc')),
  write('POST /api/switchfile', 'unstated *', move('idfile')),
];
