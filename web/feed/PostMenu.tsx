import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import editPostDialogQuery from '../__generated__/EditPostDialogQuery$parameters.ts';
import type { PostMenu_post$key } from '../__generated__/PostMenu_post.graphql';
import type { TranslationQuery } from '../__generated__/TranslationQuery.graphql';
import { onDemand, type Opener, useOnDemand } from '../relay/onDemand.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart, preloading } from '../ui/lazyPart.tsx';
import { MenuOnDemand, MenuTrigger } from '../ui/Menu.tsx';
import { withDe } from '../ui/sentence.ts';

const load = () => import('./PostEntries.tsx');
const PostEntries = lazyPart(load, { showsErrorOverPage: true });
const prepare = preloading(load);
// Refetches on opening: the form edits the latest version.
const editPostDialog = onDemand(editPostDialogQuery, () => import('./EditPostDialog.tsx'), {
  fetchPolicy: 'network-only',
  showsErrorOverPage: true,
});

interface Props {
  post: PostMenu_post$key;
  translation: Opener<TranslationQuery>;
}

/** Menu button of a post, with the edit dialog. */
export function PostMenu({ post: key, translation }: Props) {
  const post = useFragment(
    graphql`
      fragment PostMenu_post on Post {
        id
        author {
          name
        }
        ...PostEntries_post
      }
    `,
    key,
  );
  const editing = useOnDemand(editPostDialog);
  return (
    <>
      <MenuTrigger prepare={prepare}>
        <IconButton label={`Actions sur la publication ${withDe(post.author.name)}`} size="small">
          <IconDots />
        </IconButton>
        <MenuOnDemand>
          <PostEntries post={post} translation={translation} onEdit={() => editing.open({ id: post.id })} />
        </MenuOnDemand>
      </MenuTrigger>
      {editing.opened && <editPostDialog.Component {...editing.opened} />}
    </>
  );
}
