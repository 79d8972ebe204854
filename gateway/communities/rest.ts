import type { Rest } from '../core/rest/client.ts';
import { list, wire } from '../core/rest/decode.ts';
import { type CommunityRecord, decodeListing, decodePage } from './communities.ts';

/** How many communities the left panel asks for [1 §9]. */
const all = 99_999_999_999;

/** POST /api/getcommunities [1 §7]: the viewer's communities, in the viewer's own order. */
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

/** POST /api/getgroupspecifique/mur [2 §7]: one community, also of a non-member where it is not hidden. */
export async function fetchCommunity(rest: Rest, row: string): Promise<CommunityRecord> {
  return decodePage(
    await rest.read({ method: 'POST', path: '/api/getgroupspecifique/mur', json: { id: row } }),
  );
}
