import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  CarouselAdministration_viewer$data,
  CarouselAdministration_viewer$key,
} from '../__generated__/CarouselAdministration_viewer.graphql';
import type { CarouselAdministrationDeleteMutation } from '../__generated__/CarouselAdministrationDeleteMutation.graphql';
import type { CarouselAdministrationOrderMutation } from '../__generated__/CarouselAdministrationOrderMutation.graphql';
import type { CarouselAdministrationVisibilityMutation } from '../__generated__/CarouselAdministrationVisibilityMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Switch } from '../ui/Switch.tsx';
import { CarouselSlideForm } from './CarouselSlideForm.tsx';
import { SlideList } from './SlideList.tsx';
import { useRefetchSlides } from './useRefetchSlides.ts';

/** Query that refreshes the slides; the query of the screen renders them. */
const carouselAdministrationQuery = graphql`
  query CarouselAdministrationQuery {
    viewer {
      ...CarouselAdministration_viewer
    }
  }
`;

type Slide = NonNullable<CarouselAdministration_viewer$data['administration']>['carouselSlides'][number];

/** Administration of the home page's slides: show, hide, reorder, add, edit and delete. */
export function CarouselAdministration({
  viewer: key,
  canMove,
}: {
  viewer: CarouselAdministration_viewer$key;
  /** Whether the platform stores an order. */
  canMove: boolean;
}) {
  const { administration } = useFragment(
    graphql`
      fragment CarouselAdministration_viewer on Viewer @throwOnFieldError {
        administration {
          isCarouselVisible
          carouselSlides {
            id
            text
            url
            image {
              alt
              contentUrl(width: 384)
            }
            # Handed on whole to the list.
            video {
              poster {
                contentUrl(width: 384)
              }
            }
            ...CarouselSlideForm_highlight
          }
        }
      }
    `,
    key,
  );
  useRefetchSlides(carouselAdministrationQuery);
  const [edited, setEdited] = useState<Slide | 'new' | null>(null);
  const [show, isShowing] = useAsyncMutation<CarouselAdministrationVisibilityMutation>(
    graphql`
      mutation CarouselAdministrationVisibilityMutation($input: SetCarouselVisibilityInput!) {
        setCarouselVisibility(input: $input) {
          viewer {
            ...CarouselAdministration_viewer
            ...CarouselSlides_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [reorder] = useAsyncMutation<CarouselAdministrationOrderMutation>(
    graphql`
      mutation CarouselAdministrationOrderMutation($input: ReorderCarouselSlidesInput!) {
        reorderCarouselSlides(input: $input) {
          viewer {
            ...CarouselAdministration_viewer
            ...CarouselSlides_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove] = useAsyncMutation<CarouselAdministrationDeleteMutation>(
    graphql`
      mutation CarouselAdministrationDeleteMutation($input: DeleteCarouselSlideInput!) {
        deleteCarouselSlide(input: $input) {
          viewer {
            ...CarouselAdministration_viewer
            ...CarouselSlides_viewer
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
    if (yes) await remove({ input: { carouselSlideId: slide.id } });
  };
  if (!administration) return null;
  const { carouselSlides, isCarouselVisible } = administration;
  if (edited !== null) {
    const slide = edited === 'new' ? null : (carouselSlides.find(({ id }) => id === edited.id) ?? edited);
    return <CarouselSlideForm carouselSlide={slide} onClose={() => setEdited(null)} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label="Afficher la mise en avant"
        description="En tête de la page d’accueil"
        // Shows the stored state, so that it reverts by itself after a failure (B658).
        isOn={isCarouselVisible}
        isDisabled={isShowing}
        onChange={(isVisible) =>
          void show({ input: { isVisible } }, { subject: 'visibility of the carousel' })
        }
      />
      <h2 className="sr-only">Liste</h2>
      {carouselSlides.length === 0 ? (
        <p className="m-0 py-8 text-center text-muted">Il n’y a pas encore de mise en avant.</p>
      ) : (
        <SlideList
          label="Mises en avant"
          names={['la mise en avant', 'Mise en avant']}
          slides={carouselSlides}
          onOrder={
            canMove
              ? async (carouselSlideIds) =>
                  (await reorder({ input: { carouselSlideIds } }, { subject: 'order of the carousel' }))
                    .isDone
              : null
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
