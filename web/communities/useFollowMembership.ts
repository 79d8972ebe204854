import { useEffect, useRef } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { fetchStrict, isNodeMissing } from '../relay/fetchStrict.ts';
import { showToast } from '../ui/toast.ts';
import { forgetLoss, reportLoss } from './losses.ts';
import { sentence } from '../ui/sentence.ts';

type Role = string | null | undefined;

interface Community {
  readonly id: string;
  readonly title: string | null | undefined;
  /** Null for people who are not members. */
  readonly viewerRole: Role;
}

/** Shows a message when the viewer loses rights in a community; each loss is reported once. */
function showRoleChange(id: string, title: string, before: Role, now: Role): void {
  if (before == null && now != null) forgetLoss(id);
  else if (before != null && now == null) reportLoss({ id, title }, false);
  else if (before === 'ADMINISTRATOR' && now !== before)
    showToast({ text: sentence`Vous n’administrez plus «\u00a0${title}\u00a0».`, kind: 'info' });
}

/**
 * Keeps a community page and the viewer's role up to date: `query` reads both by the community's id. Joining or
 * leaving reloads the page, since members see other content. A person who loses rights sees a message.
 */
export function useFollowMembership(
  /** Null if the community does not exist or is hidden from the viewer. */
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
    // Deleted, or hidden from a former member.
    if (id !== null) reportLoss({ id, title }, true);
    await revalidate();
  });
  useEffect(() => {
    const before = known.current;
    known.current = { id, role };
    if (id === null || before.id !== id || before.role === role) return;
    showRoleChange(id, title, before.role, role);
    if ((before.role == null) !== (role == null)) void revalidate();
  }, [id, revalidate, role, title]);
}
