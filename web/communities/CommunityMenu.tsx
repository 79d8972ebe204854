import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { CommunityMenu_community$key } from '../__generated__/CommunityMenu_community.graphql';
import { useLeaveCommunity } from './useLeaveCommunity.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { withDe } from '../ui/sentence.ts';
import { communityPath } from './communityKinds.tsx';
import { useDeleteCommunity } from './useDeleteCommunity.ts';

/** Menu of the community page, to leave or administer the community. */
export function CommunityMenu({ community: key }: { community: CommunityMenu_community$key }) {
  const community = useFragment(
    graphql`
      fragment CommunityMenu_community on Community {
        # Handed on to what asks whether to leave or to delete it.
        id
        databaseId
        title
        viewerCanLeave
        viewerCanAdminister
        viewerCanDelete
      }
    `,
    key,
  );
  const navigate = useNavigate();
  const [askToDelete] = useDeleteCommunity();
  const [askToLeave] = useLeaveCommunity();
  const { viewerCanAdminister, viewerCanDelete, viewerCanLeave } = community;
  if (!viewerCanAdminister && !viewerCanLeave) return null;
  const name = `Options ${withDe(community.title)}`;
  return (
    <MenuTrigger>
      <IconButton label={name} kind="filled">
        <IconDots aria-hidden="true" />
      </IconButton>
      <Menu label={name}>
        {viewerCanAdminister && (
          <MenuItem
            icon={<IconSettings aria-hidden="true" />}
            href={`${communityPath(community.databaseId)}/parametres`}
          >
            Paramètres
          </MenuItem>
        )}
        {viewerCanLeave && (
          <MenuItem
            icon={<IconDoorExit aria-hidden="true" />}
            onAction={() => void askToLeave(community, () => void navigate('/communautes'))}
          >
            Quitter la communauté
          </MenuItem>
        )}
        {viewerCanDelete && (
          <MenuItem
            icon={<IconTrash aria-hidden="true" />}
            kind="danger"
            onAction={() => void askToDelete(community, () => void navigate('/'))}
          >
            Supprimer
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
}
