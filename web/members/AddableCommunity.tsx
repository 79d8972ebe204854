import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AddableCommunity_community$key } from '../__generated__/AddableCommunity_community.graphql';
import type { AddableCommunityMutation } from '../__generated__/AddableCommunityMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { CommunityLogo } from '../communities/CommunityLogo.tsx';
import { Button } from '../ui/Button.tsx';
import { defaultRole, membershipSubject, type Role, RoleSelect } from './RoleSelect.tsx';
import { sentence } from '../ui/sentence.ts';

/** A community to which a person can be added; afterwards its button shows that and is disabled. */
export function AddableCommunity({
  community: key,
  user: { id: userId, name },
}: {
  community: AddableCommunity_community$key;
  user: { readonly id: string; readonly name: string };
}) {
  const community = useFragment(
    graphql`
      fragment AddableCommunity_community on Community {
        id
        title
        ...CommunityLogo_community
      }
    `,
    key,
  );
  const [role, setRole] = useState<Role>(defaultRole);
  const [isAdded, setAdded] = useState(false);
  const [run, isPending] = useAsyncMutation<AddableCommunityMutation>(
    graphql`
      mutation AddableCommunityMutation($input: AddMemberInput!) {
        addMember(input: $input) {
          community {
            memberCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const add = () =>
    run(
      { input: { communityId: community.id, userId, role } },
      { subject: membershipSubject(userId, community.id), onDone: () => setAdded(true) },
    );
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <CommunityLogo community={community} size={44} />
      <span className="min-w-32 flex-1 font-semibold">{community.title}</span>
      <RoleSelect
        name={name}
        community={community.title}
        value={role}
        onChange={setRole}
        isDisabled={isAdded || isPending}
      />
      <Button
        kind={isAdded ? 'secondary' : 'primary'}
        isDisabled={isAdded}
        isPending={isPending}
        aria-label={
          isAdded ? sentence`Bien ajouté à ${community.title}` : sentence`Ajouter à ${community.title}`
        }
        onPress={() => void add()}
      >
        {isAdded ? 'Bien ajouté' : 'Ajouter'}
      </Button>
    </li>
  );
}
