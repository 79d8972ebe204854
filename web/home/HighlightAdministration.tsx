import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  HighlightAdministration_viewer$data,
  HighlightAdministration_viewer$key,
} from '../__generated__/HighlightAdministration_viewer.graphql';
import type { HighlightAdministrationDeleteMutation } from '../__generated__/HighlightAdministrationDeleteMutation.graphql';
import type { HighlightAdministrationOrderMutation } from '../__generated__/HighlightAdministrationOrderMutation.graphql';
import type { HighlightAdministrationShowMutation } from '../__generated__/HighlightAdministrationShowMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { Switch } from '../ui/Switch.tsx';
import { HighlightForm } from './HighlightForm.tsx';
import { SlideList } from './SlideList.tsx';
import { useFreshSlides } from './useFreshSlides.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const highlightAdministrationQuery = graphql`
  query HighlightAdministrationQuery {
    viewer {
      ...HighlightAdministration_viewer
    }
  }
`;

type Slide = NonNullable<HighlightAdministration_viewer$data['administration']>['highlights'][number];

/** The slides of the home page: shown or hidden all together, put in order, each added, changed and deleted. */
export function HighlightAdministration({
  viewer: key,
  canMove,
}: {
  viewer: HighlightAdministration_viewer$key;
  /** Whether the platform keeps an order. */
  canMove: boolean;
}) {
  const { administration } = useFragment(
    graphql`
      fragment HighlightAdministration_viewer on Viewer @throwOnFieldError {
        administration {
          areHighlightsShown
          highlights {
            id
            text
            url
            image {
              alt
              url(width: 384)
            }
            # Handed on whole to the list.
            video {
              poster {
                url(width: 384)
              }
            }
            ...HighlightForm_highlight
          }
        }
      }
    `,
    key,
  );
  useFreshSlides(highlightAdministrationQuery);
  const [edited, setEdited] = useState<Slide | 'new' | null>(null);
  const [show, isShowing] = useAsyncMutation<HighlightAdministrationShowMutation>(
    graphql`
      mutation HighlightAdministrationShowMutation($input: ShowHighlightsInput!) {
        showHighlights(input: $input) {
          viewer {
            ...HighlightAdministration_viewer
            ...Highlights_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [reorder] = useAsyncMutation<HighlightAdministrationOrderMutation>(
    graphql`
      mutation HighlightAdministrationOrderMutation($input: ReorderHighlightsInput!) {
        reorderHighlights(input: $input) {
          viewer {
            ...HighlightAdministration_viewer
            ...Highlights_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove] = useAsyncMutation<HighlightAdministrationDeleteMutation>(
    graphql`
      mutation HighlightAdministrationDeleteMutation($input: DeleteHighlightInput!) {
        deleteHighlight(input: $input) {
          viewer {
            ...HighlightAdministration_viewer
            ...Highlights_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Mise en avant supprimée' },
  );
  const ask = async (slide: Slide) => {
    const yes = await confirm({
      title: 'Supprimer cette mise en avant\u00a0?',
      text: 'Elle disparaît de la page d’accueil de tout le monde.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (yes) await remove({ input: { highlightId: slide.id } });
  };
  if (!administration) return null;
  const { highlights, areHighlightsShown } = administration;
  if (edited !== null) {
    const slide = edited === 'new' ? null : (highlights.find(({ id }) => id === edited.id) ?? edited);
    return <HighlightForm highlight={slide} onClose={() => setEdited(null)} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label="Afficher la mise en avant"
        description="En tête de la page d’accueil"
        // It shows what is so: where it could not be changed, it goes back by itself (B658).
        isOn={areHighlightsShown}
        isDisabled={isShowing}
        onChange={(isShown) => void show({ input: { isShown } })}
      />
      <h2 className="sr-only">Liste</h2>
      {highlights.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">Il n’y a pas encore de mise en avant.</p>
      ) : (
        <SlideList
          label="Mises en avant"
          names={['la mise en avant', 'Mise en avant']}
          slides={highlights}
          onOrder={
            canMove ? async (highlightIds) => (await reorder({ input: { highlightIds } })).isDone : null
          }
          onEdit={setEdited}
          onDelete={(slide) => void ask(slide)}
        />
      )}
      <Button
        kind="primary"
        className="self-start"
        icon={<IconPlus aria-hidden />}
        onPress={() => setEdited('new')}
      >
        Ajouter une mise en avant
      </Button>
    </div>
  );
}
