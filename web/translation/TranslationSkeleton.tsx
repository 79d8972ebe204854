import { Skeleton } from '../ui/Skeleton.tsx';

/** Skeleton of a one-line translation that is loading. */
export const TranslationSkeleton = () => <Skeleton className="h-23 rounded-xl pointer-coarse:h-25" />;
