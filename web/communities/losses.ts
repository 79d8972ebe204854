import type { Environment } from 'relay-runtime';
import type { CommunityAdminPageQuery } from '../__generated__/CommunityAdminPageQuery.graphql';
import { fetchStrict, isNodeMissing } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { sentence } from '../ui/sentence.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Lost communities that need no message: the viewer left them here, or was informed. */
const known = new Set<string>();

/** Suppresses the message for a community that the viewer leaves. */
export const expectLoss = (communityId: string): void => void known.add(communityId);

/** Call when the viewer belongs to the community again. */
export const forgetLoss = (communityId: string): void => void known.delete(communityId);

/** Shows once, for all screens, that the viewer left a community, or that it `isGone`. */
export function reportLoss({ id, title }: Community, isGone: boolean): void {
  if (known.has(id)) return;
  known.add(id);
  const name = sentence`«\u00a0${title}\u00a0»`;
  showToast({
    text: isGone ? `${name} n’est plus accessible.` : `Vous n’êtes plus membre de ${name}.`,
    kind: 'info',
  });
}

/** Finds out why a community left the viewer's list, and shows it. */
export async function explainLoss(environment: Environment, community: Community): Promise<void> {
  if (known.has(community.id)) return;
  // Loaded on demand: this is rare.
  const { communityAdminPageQuery } = await import('./CommunityAdminPage.query.ts');
  const found = await fetchStrict<CommunityAdminPageQuery>(environment, communityAdminPageQuery, {
    id: community.id,
  }).toPromise();
  // Null: deleted, or hidden from former members.
  reportLoss(community, isNodeMissing(found));
}
