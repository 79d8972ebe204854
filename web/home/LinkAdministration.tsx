import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  LinkAdministration_viewer$data,
  LinkAdministration_viewer$key,
} from '../__generated__/LinkAdministration_viewer.graphql';
import type { LinkAdministrationDeleteMutation } from '../__generated__/LinkAdministrationDeleteMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkForm } from './LinkForm.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { useLinkWriting } from './useLinkWriting.ts';
import { useOrder } from './useOrder.ts';
import { sentence } from '../ui/sentence.ts';

type ListedLink = LinkAdministration_viewer$data['links'][number];

/** « Mes liens »: added, changed, put in order and deleted (B656, B757). */
export function LinkAdministration({
  viewer: key,
  canMove,
}: {
  viewer: LinkAdministration_viewer$key;
  /** Whether the platform stores an order. */
  canMove: boolean;
}) {
  const { links } = useFragment(
    graphql`
      fragment LinkAdministration_viewer on Viewer @throwOnFieldError {
        links {
          id
          title
          url
          icon {
            contentUrl(width: 40, height: 40)
          }
          ...LinkForm_link
        }
      }
    `,
    key,
  );
  const [edited, setEdited] = useState<ListedLink | 'new' | null>(null);
  const { update } = useLinkWriting({ isToastedOnFailure: true });
  const [remove] = useAsyncMutation<LinkAdministrationDeleteMutation>(
    graphql`
      mutation LinkAdministrationDeleteMutation($input: DeleteLinkInput!) {
        deleteLink(input: $input) {
          viewer {
            ...LinkAdministration_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Lien supprimé' },
  );
  const { shown, move } = useOrder(
    links,
    ({ title }) => title,
    // The API moves one at a time.
    async (ids, before) => {
      const order = [...before];
      for (const [position, id] of ids.entries()) {
        if (order[position] === id) continue;
        const outcome = await update({ input: { linkId: id, position } }, { subject: `position of ${id}` });
        if (!outcome.isDone) return false;
        order.splice(position, 0, ...order.splice(order.indexOf(id), 1));
      }
      return true;
    },
  );
  const ask = async ({ id, title }: ListedLink) => {
    const yes = await confirm({
      title: sentence`Supprimer le lien «\u00a0${title}\u00a0»\u00a0?`,
      text: 'Il disparaît du menu de tout le monde.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (yes) await remove({ input: { linkId: id } });
  };
  if (edited !== null) {
    const link = edited === 'new' ? null : (links.find(({ id }) => id === edited.id) ?? edited);
    return <LinkForm link={link} onClose={() => setEdited(null)} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {links.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">Il n’y a pas encore de lien.</p>
      ) : (
        <ol aria-label="Liens" className="m-0 flex list-none flex-col gap-2 p-0">
          {shown.map((link, index) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line p-2 pl-4 sm:flex-nowrap"
            >
              {link.icon ? (
                <img src={link.icon.contentUrl} alt="" className="size-6 rounded object-contain" />
              ) : (
                <IconExternalLink aria-hidden="true" className="size-6 text-muted" />
              )}
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-semibold wrap-anywhere">{link.title}</span>
                <span className="block text-sm text-muted wrap-anywhere">{link.url}</span>
              </span>
              <span className="ml-auto flex shrink-0">
                {canMove && (
                  <MoveButtons name={link.title} index={index} count={shown.length} onMove={move} />
                )}
                <IconButton label={sentence`Modifier ${link.title}`} onPress={() => setEdited(link)}>
                  <IconPencil aria-hidden />
                </IconButton>
                <IconButton label={sentence`Supprimer ${link.title}`} onPress={() => void ask(link)}>
                  <IconTrash aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button
        kind="primary"
        className="self-start"
        icon={<IconPlus aria-hidden />}
        onPress={() => setEdited('new')}
      >
        Ajouter un lien
      </Button>
    </div>
  );
}
