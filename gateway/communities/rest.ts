import type { CreateCommunityInput, UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, list, listed, rowId, tally, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { type CommunityRecord, decodeListing, decodePage, kindOnWire } from './communities.ts';

/** How many communities the left panel asks for. */
const all = 99_999_999_999;

/** The viewer's communities, in the viewer's own order. */
export async function fetchCommunities(rest: Rest): Promise<CommunityRecord[]> {
  const answer = await rest.read(
    call('POST /api/getcommunities', {
      json: { nbCommunity: all, startPoint: 0, idUser: '', type: '', hasNotif: true },
    }),
  );
  // The documents speak of one list and of private and public lists; whichever comes is taken.
  const found = Array.isArray(answer)
    ? { communities: answer }
    : wire<{ communities: unknown; private: unknown; public: unknown }>(answer, 'getcommunities');
  const items =
    'communities' in found
      ? list(found.communities, 'getcommunities')
      : [...list(found.private, 'getcommunities.private'), ...list(found.public, 'getcommunities.public')];
  return items.map(decodeListing);
}

/** One community, also of a non-member where it is not hidden. */
export async function fetchCommunity(rest: Rest, row: string): Promise<CommunityRecord> {
  return decodePage(await rest.read(call('POST /api/getgroupspecifique/mur', { json: { id: row } })));
}

/** Communities the viewer does not belong to, by title. */
export async function fetchOtherCommunities(rest: Rest): Promise<CommunityRecord[]> {
  const answer = await rest.read(call('GET /api/getothergroup'));
  return listed(answer, 'communities', 'getothergroup').map(decodeListing);
}

/** What the settings of a community show. */
export async function fetchSettings(
  rest: Rest,
  row: string,
): Promise<{ requestCount: number; isLibraryEditable: boolean }> {
  const answer = await rest.read(call('POST /api/getgroupspecifique', { json: { id: row } }));
  const { nbinvitation, group } = wire(answer, 'getgroupspecifique');
  const { isLibraryEditable } = wire<{ isLibraryEditable: unknown }>(group, 'getgroupspecifique.group');
  return { requestCount: tally(nbinvitation), isLibraryEditable: flag(isLibraryEditable) };
}

/** Moves a community in the viewer's own order. */
export async function moveCommunity(rest: Rest, row: string, position: number): Promise<void> {
  accepted(
    await rest.write(
      call('POST /api/groups/{id}/sortable/change-position', { path: { id: row }, json: { position } }),
    ),
  );
}

/** The inputs behind the API's names of fields. */
const inputs = {
  titre: 'title',
  sujet: 'subject',
  type: 'kind',
  couleur: 'color',
  logo: 'logo',
  cover: 'cover',
};

/** What is given of a community, as the forms of the API take it. */
const formOf = ({ subject, kind, color, cover, logo }: Omit<CreateCommunityInput, 'title'>) => ({
  sujet: subject ?? undefined,
  type: kind ? kindOnWire[kind] : undefined,
  couleur: color ?? undefined,
  cover: cover ?? undefined,
  logo: logo ?? undefined,
});

/** Makes a community; answers its row. */
export async function createCommunity(
  rest: Rest,
  email: string,
  input: CreateCommunityInput,
): Promise<string> {
  const answer = await inInputTerms(
    inputs,
    rest.write(call('POST /creategroupall', { multipart: { email, titre: input.title, ...formOf(input) } })),
  );
  accepted(answer);
  return rowId(wire<{ id: unknown }>(answer, 'creategroupall').id, 'creategroupall.id');
}

/** Changes a community; what is not given keeps its value. */
export async function updateCommunity(
  rest: Rest,
  email: string,
  row: string,
  input: UpdateCommunityInput,
): Promise<void> {
  const titre = input.title ?? undefined;
  const answer = await inInputTerms(
    inputs,
    rest.write(call('POST /allupdate', { multipart: { email, idgroup: row, titre, ...formOf(input) } })),
  );
  accepted(answer);
}

/** Takes a community's logo or cover away. */
export async function deletePicture(rest: Rest, row: string, picture: 'LOGO' | 'COVER'): Promise<void> {
  accepted(
    await (picture === 'LOGO'
      ? rest.write(call('POST /api/groups/{id}/delete-logo', { path: { id: row } }))
      : rest.write(call('POST /api/deletecover/{id}', { path: { id: row } }))),
  );
}

/** Deletes a community. */
export async function deleteCommunity(rest: Rest, row: string): Promise<void> {
  accepted(await rest.write(call('DELETE /api/deletegroup/{id}', { path: { id: row } })));
}

/** Turns round whether every member manages the documents: a GET that changes something. */
export async function toggleLibrary(rest: Rest, row: string): Promise<void> {
  accepted(await rest.write(call('GET /api/groups/{id}/library/toggle-edition', { path: { id: row } })));
}
