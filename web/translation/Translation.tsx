import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { type PreloadedQuery, usePreloadedQuery, graphql } from 'react-relay/hooks';
import type { LanguageCode, TranslationQuery } from '../__generated__/TranslationQuery.graphql';
import { isLanguage, languages } from '../people/profileValues.ts';
import type { OnDemandProps } from '../relay/onDemand.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../relay/useTransitionQuery.ts';
import { Html } from '../ui/Html.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NativeSelect } from '../ui/SelectField.tsx';
import { TranslationSkeleton } from './TranslationSkeleton.tsx';

/** Translation of a post, into the viewer's language by default. */
const translationQuery = graphql`
  query TranslationQuery($id: ID!, $language: LanguageCode) @preloadable {
    platform {
      # Translation says so where there is none
      hasTranslationService
    }
    viewer {
      language
    }
    node(id: $id) {
      ... on Post @alias(as: "post") {
        translation(into: $language) @catch(to: NULL)
      }
    }
  }
`;

interface TranslationProps extends OnDemandProps<TranslationQuery> {
  /** The present text of the post, after whose change the translation is read again. */
  text: string;
}

/** The translation of a post; the previous one stays visible while another language loads. */
export default function Translation({ queryRef: first, onClose, text }: TranslationProps) {
  const { queryRef, isPending, load, retry } = useTransitionQuery<TranslationQuery>(translationQuery, first);
  const translated = useRef(text);
  useEffect(() => {
    if (translated.current === text) return;
    translated.current = text;
    retry();
  }, [text, retry]);
  return (
    <ErrorRegion queryRef={queryRef} onRetry={retry} fallback={<TranslationSkeleton />}>
      <Translated
        queryRef={queryRef}
        isPending={isPending}
        onLanguage={(language) => load({ id: first.variables.id, language })}
        onClose={onClose}
      />
    </ErrorRegion>
  );
}

interface Props {
  queryRef: PreloadedQuery<TranslationQuery>;
  /** Whether another language is loading. */
  isPending: boolean;
  onLanguage: (language: LanguageCode) => void;
  onClose: () => void;
}

function Translated({ queryRef, isPending, onLanguage, onClose }: Props) {
  const { platform, viewer, node } = usePreloadedQuery<TranslationQuery>(translationQuery, queryRef);
  const shown = queryRef.variables.language ?? viewer?.language ?? 'FR';
  const [chosen, setChosen] = useState<LanguageCode>();
  const choose = (language: LanguageCode) => {
    setChosen(language);
    onLanguage(language);
  };
  const translation = node?.post?.translation ?? null;
  return (
    <div className="flex flex-col gap-2 rounded-xl bg-sunken/60 p-3" aria-busy={isPending}>
      <div className="flex items-center gap-2">
        <label className="flex flex-1 items-center gap-2 text-sm text-muted">
          Traduction en
          <NativeSelect
            value={chosen ?? shown}
            onChange={(event) => isLanguage(event.target.value) && choose(event.target.value)}
            className="min-h-9 rounded-lg border border-line-strong bg-surface pl-3 text-ink pointer-coarse:min-h-11"
          >
            {languages.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </label>
        <IconButton label="Masquer la traduction" size="small" onPress={onClose}>
          <IconX />
        </IconButton>
      </div>
      {translation === null ? (
        <p role="status" className="m-0 text-sm text-muted">
          La traduction n’est pas disponible pour le moment.
        </p>
      ) : (
        <div lang={shown.toLowerCase()}>
          <Html html={translation} />
        </div>
      )}
      {!platform.hasTranslationService && (
        <p className="m-0 text-xs text-muted">
          Traduction automatique locale, approximative&nbsp;: seuls les mots courants sont traduits.
        </p>
      )}
    </div>
  );
}
