import { requireMemberOf } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { listMentionCandidates } from './mentionCandidates.ts';
import { toListMentionCandidatesResponse } from './members.wire.ts';
import { ListMentionCandidatesResponse, ListMentionCandidatesBody } from './wire.ts';

/** Members of the community, and platform administrators. */
const inCommunity = requireMemberOf('communityId');

/** Registers the route that suggests members for a mention. */
export function mentionRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/tag',
    {
      config: {
        access: inCommunity,
        operation: { id: 'listMentionCandidates', source: '3 §7', assumed: 'recherche and nb.' },
      },
      schema: {
        summary: 'The members of a community, as they are offered for mentions',
        body: ListMentionCandidatesBody,
        response: { 200: ListMentionCandidatesResponse },
      },
    },
    async (request) => {
      const { communityId } = inCommunity.subjectOf(request);
      const found = await listMentionCandidates(database, communityId, request.body);
      return toListMentionCandidatesResponse(found, files.linksFor(request.caller));
    },
  );
}
