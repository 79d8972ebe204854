import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict, isNodeMissing } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { forgetLoss, reportLoss } from './losses.ts';

type Role = string | null | undefined;

interface Community {
  readonly id: string;
  readonly title: string | null | undefined;
  /** Null for who does not belong to it. */
  readonly viewerRole: Role;
}

/** Says it to somebody who is less in a community than a moment ago; who is in it again may be told again. */
function tellChange(id: string, title: string, before: Role, now: Role): void {
  if (before == null && now != null) forgetLoss(id);
  else if (before != null && now == null) reportLoss({ id, title }, false);
  else if (before === 'ADMINISTRATOR' && now !== before)
    showToast({ text: `Vous n’administrez plus «\u00a0${title}\u00a0».`, kind: 'info' });
}

/**
 * Keeps a page of a community to what it is now, and to what the viewer is in it: `query` reads that by the
 * community's id. Who comes or goes is shown the page anew, since other things stand on it for them; who may do less
 * than before is told why.
 */
export function useFollowStanding(
  /** Null where there is none for the viewer. */
  community: Community | null | undefined,
  query: GraphQLTaggedNode,
  variables: Variables = {},
): void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const id = community?.id ?? null;
  const title = community?.title ?? '';
  const role = community?.viewerRole;
  const known = useRef({ id, role });

  useWatchCommunity(id, ['SETTINGS', 'MEMBERS'], async () => {
    const found = await fetchStrict(environment, query, { id, ...variables }).toPromise();
    if (!isNodeMissing(found)) return;
    // Deleted, or hidden from who is no longer in it.
    if (id !== null) reportLoss({ id, title }, true);
    await revalidate();
  });
  useEffect(() => {
    const before = known.current;
    known.current = { id, role };
    if (id === null || before.id !== id || before.role === role) return;
    tellChange(id, title, before.role, role);
    if ((before.role == null) !== (role == null)) void revalidate();
  }, [id, revalidate, role, title]);
}
