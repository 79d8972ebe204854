import type { components } from '../__generated__/openapi.ts';
import { type CommunityRecord, decodePage } from '../communities/communities.ts';
import type { Context } from '../core/context.ts';
import { call } from '../core/rest/call.ts';
import { list, optionalNumber, text, wire } from '../core/rest/decode.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodeDocument, type DocumentRecord, ownShelf, rootFolder } from '../library/library.ts';
import { decodeUser } from '../people/people.ts';
import { decodePost } from '../posts/posts.ts';
import type { Found, Selection, Subject } from './search.ts';

function decodeCommunity(value: unknown): CommunityRecord {
  const group = wire<components['schemas']['FoundCommunity'] & { Role: unknown }>(value, 'group');
  const decoded = decodePage({
    group: value,
    userconnecterole: text(group.Role) || text(group.roleuser),
    nbuser: group.nb_user ?? 0,
  });
  return group.nb_user === undefined ? { ...decoded, details: undefined } : decoded;
}

function decodeFoundDocument(value: unknown): DocumentRecord {
  const found = wire<components['schemas']['FoundDocument']>(value, 'Docgroup');
  const shelf = found.idgroup === undefined ? ownShelf : text(found.idgroup);
  const known = { document: found.file, nomauteur: found.nom, prenomauteur: found.prenom };
  return decodeDocument({ ...wire<object>(value, 'Docgroup'), ...known }, shelf, rootFolder);
}

/** The names of the answer's lists. */
const lists = {
  posts: 'post',
  people: 'user',
  communities: 'group',
  documents: 'Docgroup',
} as const satisfies Record<Subject, string>;

/** Looks for a query. */
export async function fetchFound(context: Context, { query, start, count, only }: Selection): Promise<Found> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read(
    call('POST /api/searchs', {
      form: { query, nb: count, start, type: only === undefined ? undefined : lists[only] },
    }),
  );
  const found = wire(answer, 'searchs');
  const totals =
    found.totals === undefined
      ? undefined
      : wire<Record<(typeof lists)[Subject], unknown>>(found.totals, 'totals');
  const itemsOf = (subject: Subject) => list(found[lists[subject]] ?? [], `searchs.${lists[subject]}`);
  // An API that tells no totals knows no pages either: it sends everything each time.
  const part = <Item>(subject: Subject, decode: (item: unknown) => Item): Item[] => {
    const items = itemsOf(subject);
    return (totals ? items : items.slice(start, start + count)).map(decode);
  };
  const total = (subject: Subject): number =>
    optionalNumber(totals?.[lists[subject]]) ?? itemsOf(subject).length;
  return {
    items: {
      posts: part('posts', (item) => decodePost(item, username)),
      people: part('people', decodeUser),
      communities: part('communities', decodeCommunity),
      documents: part('documents', decodeFoundDocument),
    },
    totals: {
      posts: total('posts'),
      people: total('people'),
      communities: total('communities'),
      documents: total('documents'),
    },
    words: found.mots === undefined ? query.toLowerCase().split(/\s+/) : list(found.mots, 'mots').map(text),
  };
}
