import { IconLanguage } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TranslateButton_post$key } from '../__generated__/TranslateButton_post.graphql';
import translateButtonQuery from '../__generated__/TranslateButtonQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { Button } from '../ui/Button.tsx';
import { TranslationSkeleton } from './TranslationSkeleton.tsx';

const translation = onDemand(translateButtonQuery, () => import('./Translation.tsx'));

/** Button that translates a post; renders nothing for a post without text. */
export function TranslateButton({ post: key }: { post: TranslateButton_post$key }) {
  const post = useFragment(
    graphql`
      fragment TranslateButton_post on Post {
        id
        viewerCanTranslate
      }
    `,
    key,
  );
  const { open, close, opened } = useOnDemand(translation);
  if (!post.viewerCanTranslate) return null;
  return (
    <div className="px-4">
      <Button
        kind="quiet"
        size="small"
        className="flush-small"
        aria-expanded={opened !== null}
        icon={<IconLanguage aria-hidden />}
        onPress={() => (opened ? close() : open({ id: post.id }))}
      >
        {opened ? 'Masquer la traduction' : 'Traduire'}
      </Button>
      {opened && (
        <Suspense fallback={<TranslationSkeleton />}>
          <translation.Component {...opened} />
        </Suspense>
      )}
    </div>
  );
}
