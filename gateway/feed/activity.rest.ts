import type { CommunityRecord } from '../communities/communities.ts';
import { decodeCommunitySummary } from '../communities/communities.rest.ts';
import { decodeArray, decodeFields } from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import type { Context } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodePost } from '../posts/posts.rest.ts';
import type { PostRecord } from '../posts/records.ts';
import { call } from '../rest/call.ts';

/** Activity of a person, as the viewer may see it. */
interface Activity {
  communities: CommunityRecord[];
  posts: PostRecord[];
}

/** Fetches the communities that the viewer shares with a person, and the person's latest posts. */
export const fetchActivity = (
  context: Context,
  { databaseId, postCount }: { databaseId: string; postCount: number },
): Promise<Activity> => {
  const { username } = requireViewer(context);
  const asked = call('GET /api/users/{id}/activite', { path: { id: databaseId }, query: { nb: postCount } });
  return context.rest.read(asked, (answer) => {
    const { communautes, publications } = decodeFields(answer, 'activite');
    return {
      communities: decodeListWithoutNulls(
        decodeArray(communautes, 'communautes'),
        'communautes',
        (community) => decodeCommunitySummary(community, 'communautes'),
      ),
      posts: decodeListWithoutNulls(decodeArray(publications, 'publications'), 'publications', (post) =>
        decodePost(post, username),
      ),
    };
  });
};
