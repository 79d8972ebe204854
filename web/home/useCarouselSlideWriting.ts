import { graphql } from 'react-relay/hooks';
import type { useCarouselSlideWritingCreateMutation } from '../__generated__/useCarouselSlideWritingCreateMutation.graphql';
import type { useCarouselSlideWritingUpdateMutation } from '../__generated__/useCarouselSlideWritingUpdateMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';

/** Adds and changes a slide of the home page. */
export function useCarouselSlideWriting() {
  const [create, isCreating] = useKeyedMutation<useCarouselSlideWritingCreateMutation>(graphql`
    mutation useCarouselSlideWritingCreateMutation($input: CreateCarouselSlideInput!) {
      createCarouselSlide(input: $input) {
        viewer {
          ...CarouselAdministration_viewer
          ...CarouselSlides_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [update, isUpdating] = useKeyedMutation<useCarouselSlideWritingUpdateMutation>(graphql`
    mutation useCarouselSlideWritingUpdateMutation($input: UpdateCarouselSlideInput!) {
      updateCarouselSlide(input: $input) {
        viewer {
          ...CarouselAdministration_viewer
          ...CarouselSlides_viewer
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  return { create, update, isPending: isCreating || isUpdating };
}
