import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import type { ComponentType } from 'react';

/** Reactions in the order of the specification: J'aime, Bravo, Ok. */
export type ReactionKind = 'LIKE' | 'APPLAUSE' | 'CHECK';

/** Clapping hands, which the icon set lacks. */
function ClappingHands({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M12.5 9.5 8.8 5.8a1.4 1.4 0 0 0-2 2l4.2 4.2M8.6 9.6l-1.8-1.8a1.4 1.4 0 0 0-2 2l4.7 4.7M7.5 12.5l-1.2-1.2a1.4 1.4 0 0 0-2 2l5.2 5.2a5.6 5.6 0 0 0 8 0l.6-.6a5.6 5.6 0 0 0 1.6-4V9.500a1.500 1.500 0 0 0-3 0v1.800l-5-5a1.400 1.400 0 0 0-2 2M14 3v2M18.500 4.500 17 6M20.500 9H19" />
    </svg>
  );
}

interface Kind {
  kind: ReactionKind;
  label: string;
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** Colour of the viewer's reaction. */
  color: string;
}

/** Label and icon of each reaction. */
export const reactionKinds: readonly Kind[] = [
  { kind: 'LIKE', label: "J'aime", Icon: IconThumbUp, color: 'text-accent-ink' },
  {
    kind: 'APPLAUSE',
    label: 'Bravo',
    Icon: ClappingHands,
    color: 'text-amber-700 dark:text-amber-300',
  },
  { kind: 'CHECK', label: 'Ok', Icon: IconCheck, color: 'text-success' },
];
