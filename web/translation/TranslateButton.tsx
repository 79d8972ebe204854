import { IconLanguage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import type { TranslateButton_post$key } from '../__generated__/TranslateButton_post.graphql';
import type { TranslateButtonQuery, Language } from '../__generated__/TranslateButtonQuery.graphql';
import type { TranslateButtonLanguageQuery } from '../__generated__/TranslateButtonLanguageQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { languages } from '../people/languages.ts';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Region, useRegionQuery } from '../relay/Region.tsx';

const isLanguage = (value: string): value is Language =>
  languages.some((language) => language.value.toUpperCase() === value);

/** The text of a post in another language; nothing where no translation service is configured. */
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
  const [isOpen, setOpen] = useState(false);
  if (!post.viewerCanTranslate) return null;
  return (
    <div className="px-4">
      <Button
        kind="quiet"
        size="small"
        aria-expanded={isOpen}
        icon={<IconLanguage aria-hidden />}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Masquer la traduction' : 'Traduire'}
      </Button>
      {isOpen && (
        <Region className="mt-2">
          <Suspense fallback={<Skeleton className="mt-2 h-16 rounded-xl" />}>
            <Translation postId={post.id} />
          </Suspense>
        </Region>
      )}
    </div>
  );
}

// Opened on demand under one of many posts: the queries start with it.
/** The translation, into the person's own language unless another is chosen. */
function Translation({ postId }: { postId: string }) {
  const { viewer } = useRegionQuery<TranslateButtonLanguageQuery>(
    graphql`
      query TranslateButtonLanguageQuery {
        viewer {
          language
        }
      }
    `,
    {},
    'store-or-network',
  );
  const own = viewer?.language?.toUpperCase() ?? 'FR';
  const [language, setLanguage] = useState<Language>(isLanguage(own) ? own : 'FR');
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-xl bg-sunken/60 p-3">
      <label className="flex items-center gap-2 text-sm text-muted">
        Traduction en
        <select
          value={language}
          onChange={(event) => isLanguage(event.target.value) && setLanguage(event.target.value)}
          className="min-h-9 rounded-lg border border-line-strong bg-surface px-2 text-ink pointer-coarse:min-h-11"
        >
          {languages.map(({ value, label }) => (
            <option key={value} value={value.toUpperCase()}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ErrorBoundary
        key={language}
        fallback={() => (
          <p role="status" className="m-0 text-sm text-muted">
            La traduction n’est pas disponible pour le moment.
          </p>
        )}
      >
        <Suspense fallback={<Skeleton className="h-8 rounded-lg" />}>
          <Translated postId={postId} language={language} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Translated({ postId, language }: { postId: string; language: Language }) {
  const { node } = useLazyLoadQuery<TranslateButtonQuery>(
    graphql`
      query TranslateButtonQuery($id: ID!, $language: Language!) @throwOnFieldError {
        node(id: $id) {
          ... on Post {
            translation(into: $language)
          }
        }
      }
    `,
    { id: postId, language },
  );
  if (node?.translation == null)
    return (
      <p role="status" className="m-0 text-sm text-muted">
        La traduction n’est pas disponible pour le moment.
      </p>
    );
  return (
    <div lang={language.toLowerCase()}>
      <Html html={node.translation} />
    </div>
  );
}
