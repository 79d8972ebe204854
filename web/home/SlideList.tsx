import { MoveButtons } from './MoveButtons.tsx';
import { SlideItem, type SlideItemProps } from './SlideItem.tsx';
import { type SendOrder, useOrder } from './useOrder.ts';

interface Props<Slide> {
  /** Accessible name of the list. */
  label: string;
  /** Names of an entry with and without article: `la mise en avant`, `Mise en avant`. */
  names: readonly [definite: string, alone: string];
  slides: readonly Slide[];
  /** Saves an order; resolves with whether it was accepted. Null when the API stores no order. */
  onOrder: SendOrder | null;
  onEdit?: (slide: Slide) => void;
  onDelete: (slide: Slide) => void;
}

/** Slides or illustrations in the administration, to reorder, edit and delete. */
export function SlideList<Slide extends SlideItemProps['slide'] & { readonly id: string }>({
  label,
  names: [definite, alone],
  slides,
  onOrder,
  onEdit,
  onDelete,
}: Props<Slide>) {
  const { shown, move } = useOrder(slides, () => alone, onOrder ?? (() => Promise.resolve(false)));
  return (
    <ol aria-label={label} className="m-0 flex list-none flex-col gap-3 p-0">
      {shown.map((slide, index) => (
        <SlideItem
          key={slide.id}
          slide={slide}
          name={`${definite} ${index + 1}`}
          moving={
            onOrder && (
              <MoveButtons
                name={`${definite} ${index + 1}`}
                index={index}
                count={shown.length}
                onMove={move}
              />
            )
          }
          {...(onEdit ? { onEdit: () => onEdit(slide) } : {})}
          onDelete={() => onDelete(slide)}
        />
      ))}
    </ol>
  );
}
