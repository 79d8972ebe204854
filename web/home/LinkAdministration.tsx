import {
  IconArrowDown,
  IconArrowUp,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type {
  LinkAdministration_viewer$data,
  LinkAdministration_viewer$key,
} from '../__generated__/LinkAdministration_viewer.graphql';
import type { LinkAdministrationDeleteMutation } from '../__generated__/LinkAdministrationDeleteMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useLinkWriting } from './useLinkWriting.ts';

type ListedLink = LinkAdministration_viewer$data['links'][number];

/** « Mes liens »: added, changed, put in order and deleted (B656, B757). */
export function LinkAdministration({
  viewer: key,
  canMove,
}: {
  viewer: LinkAdministration_viewer$key;
  /** Whether the platform keeps an order. */
  canMove: boolean;
}) {
  const { links } = useFragment(
    graphql`
      fragment LinkAdministration_viewer on Viewer
      @throwOnFieldError
      @refetchable(queryName: "LinkAdministrationQuery") {
        links {
          id
          version
          title
          url
          icon {
            url(width: 40, height: 40)
          }
          ...LinkForm_link
        }
      }
    `,
    key,
  );
  const [edited, setEdited] = useState<ListedLink | 'new' | null>(null);
  const { update, isPending } = useLinkWriting({ isToastedOnFailure: true });
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
  const move = async ({ id, version }: ListedLink, position: number) => {
    if (!isPending) await update({ input: { linkId: id, basedOn: version, position } });
  };
  const ask = async ({ id, title }: ListedLink) => {
    const yes = await confirm({
      title: `Supprimer le lien « ${title} » ?`,
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
          {links.map((link, index) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line p-2 pl-4 sm:flex-nowrap"
            >
              {link.icon ? (
                <img src={link.icon.url} alt="" className="size-6 rounded object-contain" />
              ) : (
                <IconExternalLink aria-hidden="true" className="size-6 text-muted" />
              )}
              <span className="min-w-0 flex-1 basis-40">
                <span className="block truncate font-semibold">{link.title}</span>
                <span className="block truncate text-sm text-muted">{link.url}</span>
              </span>
              <span className="ml-auto flex shrink-0">
                {canMove && (
                  <>
                    <IconButton
                      label={`Monter ${link.title}`}
                      isDisabled={index === 0}
                      onPress={() => void move(link, index - 1)}
                    >
                      <IconArrowUp aria-hidden />
                    </IconButton>
                    <IconButton
                      label={`Descendre ${link.title}`}
                      isDisabled={index === links.length - 1}
                      onPress={() => void move(link, index + 1)}
                    >
                      <IconArrowDown aria-hidden />
                    </IconButton>
                  </>
                )}
                <IconButton label={`Modifier ${link.title}`} onPress={() => setEdited(link)}>
                  <IconPencil aria-hidden />
                </IconButton>
                <IconButton label={`Supprimer ${link.title}`} onPress={() => void ask(link)}>
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
