import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useRef } from 'react';
import { useRefetchable } from '../live/refetchVisible.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  /** Posts that the button shows. */
  offeredIds: readonly string[];
  isPending: boolean;
  onPress: () => void;
}

/** Button for the new posts of a feed; render it only when there are some. */
export const NewPosts = ({ offeredIds, isPending, onPress }: Props) => (
  <div className="pointer-events-none sticky top-[calc(var(--below-header)+0.75rem)] z-20 -mb-11 flex h-11 justify-center">
    <Button
      kind="primary"
      size="small"
      className="pointer-events-auto rounded-full! shadow-lg"
      icon={<IconArrowUp size={16} aria-hidden />}
      isPending={isPending}
      onPress={onPress}
    >
      Nouvelles publications
    </Button>
    {offeredIds.map((id) => (
      <Offered key={id} id={id} />
    ))}
  </div>
);

/** Keeps a new post in the store up to date, so that a deleted one is not offeredIds. */
function Offered({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useRefetchable(place, id);
  return <span ref={place} />;
}
