import type { Rest } from '../core/rest/client.ts';
import { flag, list, tally, wire } from '../core/rest/decode.ts';
import { accepted } from '../core/rest/refusals.ts';
import { type CommunityRecord, decodeListing, decodePage } from './communities.ts';

/** How many communities the left panel asks for. */
const all = 99_999_999_999;

/** POST /api/getcommunities: the viewer's communities, in the viewer's own order. */
export async function fetchCommunities(rest: Rest): Promise<CommunityRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/getcommunities',
    json: { nbCommunity: all, startPoint: 0, idUser: '', type: '', hasNotif: true },
  });
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

/** POST /api/getgroupspecifique/mur: one community, also of a non-member where it is not hidden. */
export async function fetchCommunity(rest: Rest, row: string): Promise<CommunityRecord> {
  return decodePage(
    await rest.read({ method: 'POST', path: '/api/getgroupspecifique/mur', json: { id: row } }),
  );
}

/** GET /api/getothergroup: communities the viewer does not belong to, by title. */
export async function fetchOtherCommunities(rest: Rest): Promise<CommunityRecord[]> {
  const answer = await rest.read({ method: 'GET', path: '/api/getothergroup' });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ communities: unknown }>(answer, 'getothergroup').communities, 'getothergroup');
  return items.map(decodeListing);
}

/** POST /api/getgroupspecifique: what the settings of a community show. */
export async function fetchSettings(
  rest: Rest,
  row: string,
): Promise<{ requestCount: number; isLibraryEditable: boolean }> {
  const answer = await rest.read({ method: 'POST', path: '/api/getgroupspecifique', json: { id: row } });
  const { nbinvitation, group } = wire<{ nbinvitation: unknown; group: unknown }>(
    answer,
    'getgroupspecifique',
  );
  const { isLibraryEditable } = wire<{ isLibraryEditable: unknown }>(group, 'getgroupspecifique.group');
  return { requestCount: tally(nbinvitation), isLibraryEditable: flag(isLibraryEditable) };
}

/** POST /api/groups/{id}/sortable/change-position. */
export async function moveCommunity(rest: Rest, row: string, position: number): Promise<void> {
  const answer = await rest.write({
    method: 'POST',
    path: `/api/groups/${encodeURIComponent(row)}/sortable/change-position`,
    operation: 'POST /api/groups/{id}/sortable/change-position',
    json: { position },
  });
  accepted(answer);
}
