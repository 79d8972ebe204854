import type { Environment } from 'relay-runtime';
import type { AdministeredPageQuery } from '../__generated__/AdministeredPageQuery.graphql';
import { fetchStrict, isNodeMissing } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { administeredPageQuery } from './AdministeredPage.query.ts';

interface Community {
  readonly id: string;
  readonly title: string;
}

/** Communities that the person is known to have lost: they left them here, or were told. */
const known = new Set<string>();

/** The person parts with a community by themselves: nobody need tell them. */
export const expectLoss = (communityId: string): void => void known.add(communityId);

/** A community is the person's again. */
export const forgetLoss = (communityId: string): void => void known.delete(communityId);

/** Says once that a community is no longer the person's, however many screens notice it. */
export function tellLoss({ id, title }: Community, what: 'the membership' | 'the community'): void {
  if (known.has(id)) return;
  known.add(id);
  const text =
    what === 'the membership'
      ? `Vous n’êtes plus membre de «\u00a0${title}\u00a0».`
      : `«\u00a0${title}\u00a0» n’est plus accessible.`;
  showToast({ text, kind: 'info' });
}

/** Looks what became of a community that has left the person's list, and says it. */
export async function explainLoss(environment: Environment, community: Community): Promise<void> {
  if (known.has(community.id)) return;
  const found = await fetchStrict<AdministeredPageQuery>(environment, administeredPageQuery, {
    id: community.id,
  }).toPromise();
  // Deleted, or hidden from who is no longer in it.
  tellLoss(community, isNodeMissing(found) ? 'the community' : 'the membership');
}
